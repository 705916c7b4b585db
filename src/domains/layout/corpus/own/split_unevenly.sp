* One side drawn as one device of two multiples, the other as two devices: electrically the same.
*gold differential_pair: M1 M2A M2B
*gold tail_current_source: M5
.subckt uneven inp inn o1 o2 vb vdd vss
M1 o1 inp t vss nmos w=2u l=0.2u m=2
M2A o2 inn t vss nmos w=2u l=0.2u
M2B o2 inn t vss nmos w=2u l=0.2u
M5 t vb vss vss nmos w=2u l=0.2u
R1 o1 vdd 10k
R2 o2 vdd 10k
.ends
