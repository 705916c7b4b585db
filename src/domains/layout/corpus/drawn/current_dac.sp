* Binary-weighted current sources with cascodes and differential switches: 1, 2, 4, 8 units
.subckt idac b0 b0b b1 b1b b2 b2b b3 b3b op on ib vc vdd vss
M0 ib vc m vss nmos w=2u l=0.3u nf=1
M00 m ib vss vss nmos w=2u l=1u nf=1
M1 s0 ib vss vss nmos w=2u l=1u nf=1
M2 s1 ib vss vss nmos w=2u l=1u nf=1 m=2
M3 s2 ib vss vss nmos w=2u l=1u nf=1 m=4
M4 s3 ib vss vss nmos w=2u l=1u nf=1 m=8
MC1 t0 vc s0 vss nmos w=2u l=0.3u
MC2 t1 vc s1 vss nmos w=2u l=0.3u m=2
MC3 t2 vc s2 vss nmos w=2u l=0.3u m=4
MC4 t3 vc s3 vss nmos w=2u l=0.3u m=8
MA0 op b0 t0 vss nmos w=1u l=0.15u
MB0 on b0b t0 vss nmos w=1u l=0.15u
MA1 op b1 t1 vss nmos w=1u l=0.15u m=2
MB1 on b1b t1 vss nmos w=1u l=0.15u m=2
MA2 op b2 t2 vss nmos w=1u l=0.15u m=4
MB2 on b2b t2 vss nmos w=1u l=0.15u m=4
MA3 op b3 t3 vss nmos w=1u l=0.15u m=8
MB3 on b3b t3 vss nmos w=1u l=0.15u m=8
RL1 vdd op 600
RL2 vdd on 600
.ends
