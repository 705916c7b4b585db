* Two-stage Miller amplifier, PMOS inputs, triode device as nulling resistor.
*gold differential_pair: M1 M2
*gold current_mirror: M3 M4
*gold current_mirror: M8 M5 M7
*gold tail_current_source: M5
.subckt miller_pmos_input inp inn out ib vz vdd vss
M1 x inn tail vdd pmos w=10u l=0.4u nf=4
M2 y inp tail vdd pmos w=10u l=0.4u nf=4
M3 x x vss vss nmos w=4u l=0.6u nf=2
M4 y x vss vss nmos w=4u l=0.6u nf=2
M5 tail ib vdd vdd pmos w=8u l=0.6u nf=4
M6 out y vss vss nmos w=16u l=0.3u nf=8
M7 out ib vdd vdd pmos w=24u l=0.6u nf=12
M8 ib ib vdd vdd pmos w=4u l=0.6u nf=2
M9 y vz z vss nmos w=2u l=0.5u nf=1
C1 z out 500f
.ends
