* Flipped voltage follower with a copy: the lower device is closed through the one on it.
*gold current_mirror: M2 M3
*gold cascode: M1
.subckt fvf in out iout ib vdd vss
M1 y in out vss nmos w=4u l=0.2u
M2 out y vss vss nmos w=8u l=0.2u
M3 iout y vss vss nmos w=8u l=0.2u
M4 y ib vdd vdd pmos w=4u l=0.5u
.ends
