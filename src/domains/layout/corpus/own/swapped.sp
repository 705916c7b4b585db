* Half of the devices are written with source and drain the other way round.
*gold differential_pair: M1 M2
*gold current_mirror: M3 M4
*gold current_mirror: M10 M9
*gold cascode: M5 M6
*gold tail_current_source: M9
.subckt swapped inp inn out vb ib vdd vss
M1 t inp x vss nmos w=4u l=0.2u
M2 y inn t vss nmos w=4u l=0.2u
M5 x vb a vss nmos w=4u l=0.2u
M6 out vb y vss nmos w=4u l=0.2u
M3 vdd a a vdd pmos w=4u l=0.2u
M4 out a vdd vdd pmos w=4u l=0.2u
M9 vss ib t vss nmos w=4u l=0.2u
M10 ib ib vss vss nmos w=4u l=0.2u
.ends
