* A five-transistor amplifier: an input pair, its mirror load and a tail.
.subckt ota inp inn out vb vss vdd
M1 x inp t vss nmos w=4u l=0.5u m=2
M2 out inn t vss nmos w=4u l=0.5u m=2
M3 x x vdd vdd pmos w=6u l=0.5u m=2
M4 out x vdd vdd pmos w=6u l=0.5u m=2
M5 t vb vss vss nmos w=4u l=1u
.ends
