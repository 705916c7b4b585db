* level shifter with two n-wells
.subckt ls in out vddl vddh vss
M1 inb in vss vss nmos w=1u l=0.15u
M2 inb in vddl vddl pmos w=2u l=0.15u
M3 a in vss vss nmos w=4u l=0.15u nf=2
M4 b inb vss vss nmos w=4u l=0.15u nf=2
M5 a b vddh vddh pmos w=0.8u l=0.15u
M6 b a vddh vddh pmos w=0.8u l=0.15u
M7 out b vss vss nmos w=2u l=0.15u
M8 out b vddh vddh pmos w=4u l=0.15u nf=2
.ends
