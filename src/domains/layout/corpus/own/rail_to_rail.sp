* Complementary inputs on the same nets: a pair of each type, each with its tail.
*gold differential_pair: M1 M2
*gold differential_pair: M3 M4
*gold current_mirror: M8 M5
*gold current_mirror: M7 M6
*gold tail_current_source: M5 M6
.subckt rr inp inn a b c d ibn ibp vdd vss
M1 a inp tn vss nmos w=4u l=0.2u
M2 b inn tn vss nmos w=4u l=0.2u
M3 c inp tp vdd pmos w=8u l=0.2u
M4 d inn tp vdd pmos w=8u l=0.2u
M5 tn ibn vss vss nmos w=4u l=0.2u
M6 tp ibp vdd vdd pmos w=8u l=0.2u
M7 ibp ibp vdd vdd pmos w=8u l=0.2u
M8 ibn ibn vss vss nmos w=4u l=0.2u
.ends
