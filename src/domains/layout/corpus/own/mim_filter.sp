* Second-order low-pass: follower between two RC sections.
*gold current_mirror: M3 M2
.subckt mim_filter in out ib vdd vss
R1 in a 8k
R2 a b 8k
C1 a out 400f
C2 b vss 200f
M1 vdd b out vss nmos w=10u l=0.3u nf=4
M2 out ib vss vss nmos w=8u l=0.5u nf=4
M3 ib ib vss vss nmos w=2u l=0.5u nf=1
.ends
