* wilson ratio
.subckt wil in o1 o2 vss
M1 x x vss vss nmos w=2u l=0.5u m=2
M2 in x vss vss nmos w=2u l=0.5u m=2
M3 o1 in x vss nmos w=2u l=0.5u m=2
M4 y x vss vss nmos w=2u l=0.5u m=5
M5 o2 in y vss nmos w=2u l=0.5u m=5
.ends
