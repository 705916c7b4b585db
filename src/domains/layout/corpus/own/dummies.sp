* Dummies and decoupling on every net: off, shorted, floating, or a gate capacitor on the bias.
*gold differential_pair: M1 M2
*gold current_mirror: M3 M4
*gold current_mirror: M6 M5
*gold tail_current_source: M5
.subckt dummies inp inn out ib vdd vss
M1 a inp t vss nmos w=4u l=0.2u
M2 out inn t vss nmos w=4u l=0.2u
M3 a a vdd vdd pmos w=4u l=0.2u
M4 out a vdd vdd pmos w=4u l=0.2u
M5 t ib vss vss nmos w=4u l=0.2u
M6 ib ib vss vss nmos w=4u l=0.2u
MD1 vss vss vss vss nmos w=4u l=0.2u
MD2 t vss t vss nmos w=4u l=0.2u
MD3 a vss vss vss nmos w=4u l=0.2u
MD4 vdd vdd vdd vdd pmos w=4u l=0.2u
MD5 out vdd vdd vdd pmos w=4u l=0.2u
MD6 float ib vss vss nmos w=4u l=0.2u
MC1 vss ib vss vss nmos w=20u l=5u
MC2 vdd a vdd vdd pmos w=20u l=5u
.ends
