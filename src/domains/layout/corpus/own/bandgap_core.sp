* Bandgap core around an amplifier: its output drives the sources, so they have no reference among them.
*gold differential_pair: M1 M2
*gold current_mirror: M3 M4
*gold current_mirror: M6 M5
*gold tail_current_source: M5
.subckt bg vref ib vdd vss
MP1 x o vdd vdd pmos w=10u l=2u
MP2 y o vdd vdd pmos w=10u l=2u
MP3 vref o vdd vdd pmos w=10u l=2u
R1 y z 10k
R2 vref w 80k
R3 x vss 100k
R4 z vss 1k
R5 w vss 1k
M1 a x t vss nmos w=6u l=1u
M2 o y t vss nmos w=6u l=1u
M3 a a vdd vdd pmos w=4u l=1u
M4 o a vdd vdd pmos w=4u l=1u
M5 t ib vss vss nmos w=4u l=1u
M6 ib ib vss vss nmos w=2u l=1u
.ends
