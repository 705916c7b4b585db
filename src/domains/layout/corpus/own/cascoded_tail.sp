* The tail is a cascode current source: the device on the rail is the source, the one above it the cascode.
*gold differential_pair: M1 M2
*gold current_mirror: M7 M6
*gold cascode: M5
*gold tail_current_source: M6
.subckt ct inp inn o1 o2 vc ib vdd vss
M1 o1 inp t vss nmos w=4u l=0.2u
M2 o2 inn t vss nmos w=4u l=0.2u
M5 t vc u vss nmos w=4u l=0.2u
M6 u ib vss vss nmos w=4u l=0.5u
M7 ib ib vss vss nmos w=4u l=0.5u
R1 o1 vdd 1k
R2 o2 vdd 1k
.ends
