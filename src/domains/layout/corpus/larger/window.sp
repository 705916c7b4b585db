* Two clocked comparators around one input and the gate that says it lies between: cells of cells.
*gold differential_pair: XH/XP/M1 XH/XP/M2
*gold current_mirror: XH/XP/M4 XH/XP/M7
*gold current_mirror: XH/XP/M5 XH/XP/M6
*gold tail_current_source: XH/XP/M3
*gold differential_pair: XH/XL/M1 XH/XL/M2
*gold tail_current_source: XH/XL/M3
*gold differential_pair: XW/XP/M1 XW/XP/M2
*gold current_mirror: XW/XP/M4 XW/XP/M7
*gold current_mirror: XW/XP/M5 XW/XP/M6
*gold tail_current_source: XW/XP/M3
*gold differential_pair: XW/XL/M1 XW/XL/M2
*gold tail_current_source: XW/XL/M3
.subckt preamp inp inn op on vb vdd vss
M1 on inp t vss nmos w=8u l=0.3u nf=2
M2 op inn t vss nmos w=8u l=0.3u nf=2
M3 t vb vss vss nmos w=8u l=0.5u nf=2
M4 on on vdd vdd pmos w=3u l=0.5u
M5 op op vdd vdd pmos w=3u l=0.5u
M6 on op vdd vdd pmos w=2u l=0.5u
M7 op on vdd vdd pmos w=2u l=0.5u
.ends
.subckt latch inp inn op on clk vdd vss
M1 p inp t vss nmos w=6u l=0.2u nf=2
M2 q inn t vss nmos w=6u l=0.2u nf=2
M3 t clk vss vss nmos w=8u l=0.2u nf=2
M4 on op p vss nmos w=4u l=0.2u nf=2
M5 op on q vss nmos w=4u l=0.2u nf=2
M6 on op vdd vdd pmos w=4u l=0.2u nf=2
M7 op on vdd vdd pmos w=4u l=0.2u nf=2
M8 on clk vdd vdd pmos w=2u l=0.2u
M9 op clk vdd vdd pmos w=2u l=0.2u
M10 p clk vdd vdd pmos w=2u l=0.2u
M11 q clk vdd vdd pmos w=2u l=0.2u
.ends
.subckt nand2 a b y vdd vss
M1 y a n vss nmos w=2u l=0.2u
M2 n b vss vss nmos w=2u l=0.2u
M3 y a vdd vdd pmos w=2u l=0.2u
M4 y b vdd vdd pmos w=2u l=0.2u
.ends
.subckt comparator inp inn clk vb q qb vdd vss
XP inp inn ap an vb vdd vss preamp
XL ap an lp ln clk vdd vss latch
XA lp qb q vdd vss nand2
XB ln q qb vdd vss nand2
.ends
.subckt window in hi lo clk vb qh ql inside vdd vss
XH hi in clk vb qh qhb vdd vss comparator
XW in lo clk vb ql qlb vdd vss comparator
XG qh ql i vdd vss nand2
MN inside i vss vss nmos w=2u l=0.2u
MP inside i vdd vdd pmos w=4u l=0.2u
.ends
