* Cascaded mirrors with ratios 3:5:7:2 through both polarities, cascoded at the end
.subckt ratios ib o1 o2 o3 vc vdd vss
M1 ib ib vss vss nmos w=1.5u l=0.6u m=3
M2 p ib vss vss nmos w=1.5u l=0.6u m=5
M3 o1 ib vss vss nmos w=1.5u l=0.6u m=7
M4 p p vdd vdd pmos w=2.2u l=0.4u m=5
M5 n p vdd vdd pmos w=2.2u l=0.4u m=2
M6 q p vdd vdd pmos w=2.2u l=0.4u m=9
M7 n n vss vss nmos w=1u l=0.9u nf=1
M8 o2 n vss vss nmos w=3u l=0.9u nf=3
M9 o3 vc q vdd pmos w=2.2u l=0.25u m=9
.ends
