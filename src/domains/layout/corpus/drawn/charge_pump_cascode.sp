* Charge pump with steering switches, cascodes and a replica branch
.subckt cp up upb dn dnb out ib vdd vss
M1 p1 bp vdd vdd pmos w=8u l=0.5u nf=4
M2 p2 cp p1 vdd pmos w=8u l=0.3u nf=4
M3 out upb p2 vdd pmos w=4u l=0.15u nf=2
M4 dump up p2 vdd pmos w=4u l=0.15u nf=2
M5 out dn n2 vss nmos w=2u l=0.15u nf=2
M6 dump dnb n2 vss nmos w=2u l=0.15u nf=2
M7 n2 cn n1 vss nmos w=4u l=0.3u nf=4
M8 n1 ib vss vss nmos w=4u l=0.5u nf=4
M9 ib ib vss vss nmos w=2u l=0.5u nf=2
M10 bp cn r1 vss nmos w=2u l=0.3u nf=2
M11 r1 ib vss vss nmos w=2u l=0.5u nf=2
M12 q1 bp vdd vdd pmos w=4u l=0.5u nf=2
M13 bp cp q1 vdd pmos w=4u l=0.3u nf=2
M14 cn cn vss vss nmos w=1u l=1u
M15 cp cp vdd vdd pmos w=1u l=1u
C1 dump vss 200f
.ends
