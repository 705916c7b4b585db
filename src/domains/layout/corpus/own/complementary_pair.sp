* Self-biased complementary amplifier: both pairs push and pull, and both are pairs.
*gold differential_pair: M1 M2
*gold differential_pair: M3 M4
*gold tail_current_source: M5 M6
.subckt cp inp inn out vdd vss
M1 b inp tn vss nmos w=4u l=0.2u
M2 out inn tn vss nmos w=4u l=0.2u
M3 b inp tp vdd pmos w=8u l=0.2u
M4 out inn tp vdd pmos w=8u l=0.2u
M5 tn b vss vss nmos w=4u l=0.2u
M6 tp b vdd vdd pmos w=8u l=0.2u
.ends
