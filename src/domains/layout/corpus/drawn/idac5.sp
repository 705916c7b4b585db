* Five-bit current steering DAC of binary weighted cascoded cells
.subckt sw d db op on t vn
M1 op d t vn nmos w=1u l=0.18u
M2 on db t vn nmos w=1u l=0.18u
.ends
.subckt idac5 ib vc op on d0 d1 d2 d3 d4 db0 db1 db2 db3 db4 vdd vss
MR ib ib vss vss nmos w=2u l=2u
M0 s0 ib vss vss nmos w=2u l=2u
M1 s1 ib vss vss nmos w=2u l=2u m=2
M2 s2 ib vss vss nmos w=2u l=2u m=4
M3 s3 ib vss vss nmos w=2u l=2u m=8
M4 s4 ib vss vss nmos w=2u l=2u m=16
MC0 t0 vc s0 vss nmos w=1u l=0.3u
MC1 t1 vc s1 vss nmos w=1u l=0.3u m=2
MC2 t2 vc s2 vss nmos w=1u l=0.3u m=4
MC3 t3 vc s3 vss nmos w=1u l=0.3u m=8
MC4 t4 vc s4 vss nmos w=1u l=0.3u m=16
X0 d0 db0 op on t0 vss sw
X1 d1 db1 op on t1 vss sw
X2 d2 db2 op on t2 vss sw
X3 d3 db3 op on t3 vss sw
X4 d4 db4 op on t4 vss sw
RL1 vdd op 2k
RL2 vdd on 2k
.ends
