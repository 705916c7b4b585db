* Double-tail comparator: the second stage's inputs sit on the ground, its latch on a clocked PMOS.
*gold differential_pair: M1 M2
*gold tail_current_source: M0
.subckt dt clk clkb inp inn op on vdd vss
M0 t clk vss vss nmos w=4u l=0.15u
M1 a inp t vss nmos w=2u l=0.15u
M2 b inn t vss nmos w=2u l=0.15u
M3 a clk vdd vdd pmos w=1u l=0.15u
M4 b clk vdd vdd pmos w=1u l=0.15u
M5 op a vss vss nmos w=2u l=0.15u
M6 on b vss vss nmos w=2u l=0.15u
M7 op on vss vss nmos w=1u l=0.15u
M8 on op vss vss nmos w=1u l=0.15u
M9 op on p vdd pmos w=1u l=0.15u
M10 on op p vdd pmos w=1u l=0.15u
M11 p clkb vdd vdd pmos w=4u l=0.15u
.ends
