* Stacked diodes, two outputs with ratios 2 and 4.
*gold current_mirror: M1 M2 M5
*gold cascode: M4 M6
.subckt cm in out1 out2 vss
M1 a a vss vss nmos w=2u l=1u
M3 in in a vss nmos w=2u l=1u
M2 c a vss vss nmos w=4u l=1u
M4 out1 in c vss nmos w=4u l=1u
M5 e a vss vss nmos w=8u l=1u m=1
M6 out2 in e vss nmos w=8u l=1u
.ends
