* Three-transistor Wilson mirror: the diode is the reference, the top device stands on it.
*gold current_mirror: M2 M1
*gold cascode: M3
.subckt wilson in out vss
M1 in x vss vss nmos w=2u l=1u
M2 x x vss vss nmos w=2u l=1u
M3 out in x vss nmos w=2u l=1u
.ends
