* Level shifter: cross-coupled load, two supplies, inverter in the lower one.
.subckt level_shifter_cross in out outb vddl vddh vss
M1 inb in vss vss nmos w=1u l=0.15u
M2 inb in vddl vddl pmos w=2u l=0.15u
M3 outb in vss vss nmos w=4u l=0.15u nf=2
M4 out inb vss vss nmos w=4u l=0.15u nf=2
M5 outb out vddh vddh pmos w=1u l=0.15u
M6 out outb vddh vddh pmos w=1u l=0.15u
.ends
