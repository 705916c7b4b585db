* PMOS pair whose other input is the ground.
*gold differential_pair: M1 M2
*gold current_mirror: M3 M4
*gold tail_current_source: M5
.subckt zero in out vb vdd vss
M1 a in t vdd pmos w=4u l=0.2u
M2 out vss t vdd pmos w=4u l=0.2u
M3 a a vss vss nmos w=4u l=0.2u
M4 out a vss vss nmos w=4u l=0.2u
M5 t vb vdd vdd pmos w=4u l=0.2u
.ends
