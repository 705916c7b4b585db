* Four equal inputs on one tail: vinp with vinn, vrefp with vrefn.
*gold differential_pair: M1 M4
*gold differential_pair: M2 M3
*gold tail_current_source: M0
.subckt four vinp vinn vrefp vrefn a b clk vdd vss
M0 t clk vss vss nmos w=4u l=0.1u
M1 a vinp t vss nmos w=2u l=0.1u
M2 a vrefp t vss nmos w=2u l=0.1u
M3 b vrefn t vss nmos w=2u l=0.1u
M4 b vinn t vss nmos w=2u l=0.1u
R1 a vdd 1k
R2 b vdd 1k
.ends
