* Four-transistor Wilson mirror: the fourth is a diode and no cascode.
*gold current_mirror: M2 M1
*gold cascode: M3
.subckt wilson4 in out vss
M1 y x vss vss nmos w=2u l=1u
M2 x x vss vss nmos w=2u l=1u
M3 out in x vss nmos w=2u l=1u
M4 in in y vss nmos w=2u l=1u
.ends
