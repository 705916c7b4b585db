* Latch sense amplifier with precharge, equaliser, column switches and a keeper
.subckt sa bl blb en pre sel out outb vdd vss
M1 q qb n vss nmos w=1u l=0.15u nf=1
M2 qb q n vss nmos w=1u l=0.15u nf=1
M3 q qb vdd vdd pmos w=0.84u l=0.15u nf=1
M4 qb q vdd vdd pmos w=0.84u l=0.15u nf=1
M5 n en vss vss nmos w=2u l=0.15u nf=2
M6 q pre vdd vdd pmos w=0.84u l=0.15u
M7 qb pre vdd vdd pmos w=0.84u l=0.15u
M8 q pre qb vdd pmos w=0.84u l=0.15u
M9 bl sel q vdd pmos w=1.2u l=0.15u
M10 blb sel qb vdd pmos w=1.2u l=0.15u
M11 out q vdd vdd pmos w=2u l=0.15u nf=2
M12 out q vss vss nmos w=1u l=0.15u nf=2
M13 outb qb vdd vdd pmos w=2u l=0.15u nf=2
M14 outb qb vss vss nmos w=1u l=0.15u nf=2
.ends
