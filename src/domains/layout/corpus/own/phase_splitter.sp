* Single-ended to differential: the source is an output, coupled off; the supply is only known by its name.
*gold current_mirror: M3 M2
.subckt split vin op on ib vps vgnd
M1 d vin s vgnd nmos w=4u l=0.1u
M2 s ib vgnd vgnd nmos w=4u l=0.2u
M3 ib ib vgnd vgnd nmos w=4u l=0.2u
R1 vps d 1k
C1 d on 1p
C2 s op 1p
M4 vps d f vgnd nmos w=4u l=0.1u
R2 f vgnd 1k
.ends
