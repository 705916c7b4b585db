* preamplifier, latch, SR
.subckt comp inp inn clk q qb ib vdd vss
M1 a inp t vss nmos w=8u l=0.15u nf=4
M2 b inn t vss nmos w=8u l=0.15u nf=4
M3 t ib vss vss nmos w=4u l=0.3u nf=2
M4 ib ib vss vss nmos w=4u l=0.3u nf=2
RL1 vdd a 2k
RL2 vdd b 2k
M5 c clk vdd vdd pmos w=1u l=0.15u
M6 d clk vdd vdd pmos w=1u l=0.15u
M7 c d vdd vdd pmos w=2u l=0.15u
M8 d c vdd vdd pmos w=2u l=0.15u
M9 c d e vss nmos w=2u l=0.15u
M10 d c f vss nmos w=2u l=0.15u
M11 e a g vss nmos w=4u l=0.15u nf=2
M12 f b g vss nmos w=4u l=0.15u nf=2
M13 g clk vss vss nmos w=4u l=0.15u nf=2
M14 q c vdd vdd pmos w=2u l=0.15u
M15 q c vss vss nmos w=1u l=0.15u
M16 qb d vdd vdd pmos w=2u l=0.15u
M17 qb d vss vss nmos w=1u l=0.15u
.ends
