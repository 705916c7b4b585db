* Cross-coupled oscillator on a mirrored tail: a latch is no pair, so its tail is none either.
*gold current_mirror: M4 M3
.subckt vco op on ib vdd vss
M1 op on t vss nmos w=10u l=0.1u
M2 on op t vss nmos w=10u l=0.1u
M3 t ib vss vss nmos w=10u l=0.5u
M4 ib ib vss vss nmos w=2u l=0.5u
R1 op vdd 100
R2 on vdd 100
.ends
