* Pair into diodes with a cross-coupled load: each diode and the device on its gate are a mirror.
*gold differential_pair: M1 M2
*gold current_mirror: M3 M5
*gold current_mirror: M4 M6
*gold tail_current_source: M7
.subckt hyst inp inn a b vb vdd vss
M1 a inp t vss nmos w=4u l=0.2u
M2 b inn t vss nmos w=4u l=0.2u
M3 a a vdd vdd pmos w=2u l=0.2u
M4 b b vdd vdd pmos w=2u l=0.2u
M5 b a vdd vdd pmos w=1u l=0.2u
M6 a b vdd vdd pmos w=1u l=0.2u
M7 t vb vss vss nmos w=4u l=0.2u
.ends
