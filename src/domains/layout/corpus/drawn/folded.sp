* folded cascode with all bias
.subckt fc inp inn out ib vdd vss
M0 t vbp vdd vdd pmos w=10u l=0.5u nf=2 m=2
M1 x inp t vdd pmos w=10u l=0.3u nf=2 m=2
M2 y inn t vdd pmos w=10u l=0.3u nf=2 m=2
M3 x vbn vss vss nmos w=5u l=0.5u nf=2 m=2
M4 y vbn vss vss nmos w=5u l=0.5u nf=2 m=2
M5 a vcn x vss nmos w=5u l=0.3u nf=2
M6 out vcn y vss nmos w=5u l=0.3u nf=2
M7 a vcp u vdd pmos w=8u l=0.3u nf=2
M8 out vcp v vdd pmos w=8u l=0.3u nf=2
M9 u a vdd vdd pmos w=8u l=0.5u nf=2
M10 v a vdd vdd pmos w=8u l=0.5u nf=2
M11 ib ib vss vss nmos w=5u l=0.5u nf=2
M12 vbp ib vss vss nmos w=5u l=0.5u nf=2
M13 vbp vbp vdd vdd pmos w=10u l=0.5u nf=2
RB vcn ib 3k
.ends
