* Sample and hold: transmission gate with a dummy, hold capacitor, buffer pair.
*gold differential_pair: M5 M6
*gold current_mirror: M7 M8
*gold tail_current_source: M9
.subckt sample_hold_bootstrap in out clk clkb vb vdd vss
M1 in clk h vss nmos w=2u l=0.15u
M2 in clkb h vdd pmos w=4u l=0.15u
M3 h clkb h vss nmos w=1u l=0.15u
C1 h vss 300f
M5 m h t vss nmos w=5u l=0.3u nf=2
M6 out out t vss nmos w=5u l=0.3u nf=2
M7 m m vdd vdd pmos w=4u l=0.4u nf=2
M8 out m vdd vdd pmos w=4u l=0.4u nf=2
M9 t vb vss vss nmos w=5u l=0.5u nf=2
.ends
