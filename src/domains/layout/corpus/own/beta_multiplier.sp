* Constant-gm bias with start-up: the degenerated device is on another source net and no part of the mirror.
*gold current_mirror: M4 M3 M7
*gold current_mirror: M1 M8
.subckt bias iout vdd vss
M1 n n vss vss nmos w=2u l=1u
M2 p n r vss nmos w=8u l=1u
R1 r vss 5k
M3 n p vdd vdd pmos w=4u l=1u
M4 p p vdd vdd pmos w=4u l=1u
M7 iout p vdd vdd pmos w=8u l=1u
M8 s n vss vss nmos w=1u l=1u
M9 s vss vdd vdd pmos w=0.5u l=10u
M10 p s vss vss nmos w=1u l=0.5u
.ends
