* StrongARM latch with four reset switches.
*gold differential_pair: M1 M2
*gold tail_current_source: M0
.subckt strongarm_latch inp inn outp outn clk vdd vss
M0 tail clk vss vss nmos w=6u l=0.15u nf=2
M1 p inp tail vss nmos w=6u l=0.15u nf=2
M2 q inn tail vss nmos w=6u l=0.15u nf=2
M3 outn outp p vss nmos w=4u l=0.15u nf=2
M4 outp outn q vss nmos w=4u l=0.15u nf=2
M5 outn outp vdd vdd pmos w=3u l=0.15u nf=1
M6 outp outn vdd vdd pmos w=3u l=0.15u nf=1
M7 p clk vdd vdd pmos w=1u l=0.15u nf=1
M8 q clk vdd vdd pmos w=1u l=0.15u nf=1
M9 outn clk vdd vdd pmos w=1.5u l=0.15u nf=1
M10 outp clk vdd vdd pmos w=1.5u l=0.15u nf=1
.ends
