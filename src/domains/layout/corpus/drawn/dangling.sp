* resistors with m, dangling net, cap m
.subckt rm a b vdd vss
R1 a b 2k m=2
R2 b dang 2k m=2
R3 a vss 10k m=3
C1 a b 60f m=4
M1 a b vss vss nmos w=2u l=0.3u
.ends
