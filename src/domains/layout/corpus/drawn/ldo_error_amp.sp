* Regulator: error amplifier, buffer, pass device of many fingers, divider
.subckt ldo ref out ib vdd vss
M1 x ref t vss nmos w=8u l=0.3u nf=4
M2 y fb t vss nmos w=8u l=0.3u nf=4
M3 x x vdd vdd pmos w=4u l=0.5u nf=2
M4 y x vdd vdd pmos w=4u l=0.5u nf=2
M5 t ib vss vss nmos w=4u l=0.5u nf=2
M6 ib ib vss vss nmos w=4u l=0.5u nf=2
M7 vss y g vdd pmos w=6u l=0.2u nf=3
M8 g bp vdd vdd pmos w=4u l=0.5u nf=2
M9 bp bp vdd vdd pmos w=4u l=0.5u nf=2
M10 bp ib vss vss nmos w=4u l=0.5u nf=2
MP out g vdd vdd pmos w=60u l=0.15u nf=15 m=2
RA out fb 6k
RB fb vss 6k
CC out y 250f
.ends
