* Five transistors, the inputs PMOS.
*gold differential_pair: M1 M2
*gold current_mirror: M3 M4
*gold current_mirror: M6 M5
*gold tail_current_source: M5
.subckt ota_pmos_input inp inn out ib vdd vss
M1 d1 inp tail vdd pmos w=8u l=0.35u nf=4
M2 out inn tail vdd pmos w=8u l=0.35u nf=4
M3 d1 d1 vss vss nmos w=3u l=0.5u nf=2
M4 out d1 vss vss nmos w=3u l=0.5u nf=2
M5 tail ib vdd vdd pmos w=6u l=0.5u nf=2
M6 ib ib vdd vdd pmos w=3u l=0.5u nf=1
.ends
