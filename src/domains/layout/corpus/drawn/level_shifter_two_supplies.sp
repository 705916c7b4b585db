* Level shifter up and back down, three wells, long and short channels together
.subckt shift in out back vddl vddh vss
M1 a in vddl vddl pmos w=1u l=0.15u
M2 a in vss vss nmos w=0.5u l=0.15u
M3 x in vss vss nmos w=4u l=0.5u nf=4
M4 y a vss vss nmos w=4u l=0.5u nf=4
M5 x y vddh vddh pmos w=1u l=0.5u
M6 y x vddh vddh pmos w=1u l=0.5u
M7 out y vddh vddh pmos w=4u l=0.5u nf=2
M8 out y vss vss nmos w=2u l=0.5u nf=2
M9 c out vddl vddl pmos w=2u l=0.15u nf=2
M10 c out vss vss nmos w=2u l=0.15u nf=3
M11 back c vddl vddl pmos w=2u l=0.15u nf=2
M12 back c vss vss nmos w=1u l=0.15u nf=1
.ends
