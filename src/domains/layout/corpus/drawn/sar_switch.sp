* bootstrapped switch
.subckt boot in out clk clkb vdd vss
M1 top clkb vdd top pmos w=2u l=0.15u
M2 bot clkb vss vss nmos w=2u l=0.15u
M3 g clk top top pmos w=2u l=0.15u
M4 bot g in vss nmos w=2u l=0.15u
M5 g vdd z vss nmos w=1u l=0.15u
M6 z clkb vss vss nmos w=1u l=0.15u
M7 out g in vss nmos w=10u l=0.15u nf=5
M8 out vss in vss nmos w=5u l=0.15u nf=5
C1 top bot 150f
.ends
