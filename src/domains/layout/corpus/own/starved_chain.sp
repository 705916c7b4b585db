* Current-starved inverters that share one footer look like pairs on a tail; they push and pull against the rail.
*gold current_mirror: M9 M8
.subckt starved in out ib vdd vss
M1 a in f vss nmos w=1u l=0.1u
M2 a in vdd vdd pmos w=2u l=0.1u
M3 b a f vss nmos w=1u l=0.1u
M4 b a vdd vdd pmos w=2u l=0.1u
M5 out b f vss nmos w=1u l=0.1u
M6 out b vdd vdd pmos w=2u l=0.1u
M8 f ib vss vss nmos w=4u l=0.2u
M9 ib ib vss vss nmos w=4u l=0.2u
.ends
