* Clocked comparator with pre-amplifier, latch and SR latch of NANDs, three levels
.subckt nand2 a b y vp vn
MN1 y a m vn nmos w=1u l=0.18u
MN2 m b vn vn nmos w=1u l=0.18u
MP1 y a vp vp pmos w=1u l=0.18u
MP2 y b vp vp pmos w=1u l=0.18u
.ends
.subckt srlatch s r q qb vp vn
X1 s qb q vp vn nand2
X2 r q qb vp vn nand2
.ends
.subckt latch inp inn clk op on vp vn
M0 t clk vn vn nmos w=4u l=0.18u nf=2
M1 xp inp t vn nmos w=6u l=0.25u nf=2
M2 xn inn t vn nmos w=6u l=0.25u nf=2
M3 on op xp vn nmos w=4u l=0.18u nf=2
M4 op on xn vn nmos w=4u l=0.18u nf=2
M5 on op vp vp pmos w=4u l=0.18u nf=2
M6 op on vp vp pmos w=4u l=0.18u nf=2
M7 on clk vp vp pmos w=2u l=0.18u
M8 op clk vp vp pmos w=2u l=0.18u
M9 xp clk vp vp pmos w=2u l=0.18u
M10 xn clk vp vp pmos w=2u l=0.18u
.ends
.subckt decide inp inn clk q qb vp vn
XL inp inn clk s r vp vn latch
XS s r q qb vp vn srlatch
.ends
.subckt comp_sr inp inn ib clk q qb vdd vss
MA1 a1 inp t vss nmos w=10u l=0.3u nf=2
MA2 a2 inn t vss nmos w=10u l=0.3u nf=2
MA3 a1 a1 vdd vdd pmos w=2u l=0.3u
MA4 a2 a2 vdd vdd pmos w=2u l=0.3u
MA5 t ib vss vss nmos w=8u l=0.5u nf=2
MA6 ib ib vss vss nmos w=4u l=0.5u
XD a1 a2 clk q qb vdd vss decide
.ends
