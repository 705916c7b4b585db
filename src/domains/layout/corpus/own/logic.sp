* Gates, a tri-state buffer's switches, a latch of transmission gates: no module of the four kinds.
*gold cascode:
.subckt logic a b c clk clkb q y z vdd vss
M1 y a n1 vss nmos w=1u l=0.1u
M2 n1 b n2 vss nmos w=1u l=0.1u
M3 n2 c vss vss nmos w=1u l=0.1u
M4 y a vdd vdd pmos w=1u l=0.1u
M5 y b vdd vdd pmos w=1u l=0.1u
M6 y c vdd vdd pmos w=1u l=0.1u
M7 z a vss vss nmos w=1u l=0.1u
M8 z b vss vss nmos w=1u l=0.1u
M9 z a p1 vdd pmos w=2u l=0.1u
M10 p1 b vdd vdd pmos w=2u l=0.1u
M11 s clk y vss nmos w=1u l=0.1u
M12 s clkb y vdd pmos w=1u l=0.1u
M13 q s vss vss nmos w=1u l=0.1u
M14 q s vdd vdd pmos w=2u l=0.1u
M15 f q vss vss nmos w=1u l=0.1u
M16 f q vdd vdd pmos w=2u l=0.1u
M17 s clkb f vss nmos w=1u l=0.1u
M18 s clk f vdd pmos w=1u l=0.1u
M19 clkb clk vss vss nmos w=1u l=0.1u
M20 clkb clk vdd vdd pmos w=2u l=0.1u
.ends
