* Two inputs of different size, and two of different model, on one tail each: not matched, and no cascodes either.
*gold current_mirror: M8 M3 M7
.subckt unequal i1 i2 i3 i4 o1 o2 o3 o4 ib vdd vss
M1 o1 i1 t vss nmos w=4u l=0.2u
M2 o2 i2 t vss nmos w=8u l=0.2u
M3 t ib vss vss nmos w=4u l=0.2u
M4 o3 i3 u vss nmos_lvt w=4u l=0.2u
M5 o4 i4 u vss nmos_hvt w=4u l=0.2u
M7 u ib vss vss nmos w=4u l=0.2u
M8 ib ib vss vss nmos w=4u l=0.2u
R1 o1 vdd 1k
R2 o2 vdd 1k
R3 o3 vdd 1k
R4 o4 vdd 1k
.ends
