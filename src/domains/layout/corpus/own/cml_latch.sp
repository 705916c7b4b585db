* CML latch: track pair, latched pair and clock pair on one tail.
*gold differential_pair: M1 M2
*gold differential_pair: M5 M6
*gold tail_current_source: M7
.subckt cml dp dn qp qn ckp ckn vb vdd vss
M1 qn dp a vss nmos w=4u l=0.1u
M2 qp dn a vss nmos w=4u l=0.1u
M3 qn qp b vss nmos w=4u l=0.1u
M4 qp qn b vss nmos w=4u l=0.1u
M5 a ckp t vss nmos w=8u l=0.1u
M6 b ckn t vss nmos w=8u l=0.1u
M7 t vb vss vss nmos w=8u l=0.1u
R1 qp vdd 500
R2 qn vdd 500
.ends
