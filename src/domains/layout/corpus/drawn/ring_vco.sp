* Differential ring oscillator of three Maneatis cells, biased in common
.subckt cell ip in op on vbn vbp vdd vss
M1 on ip t vss nmos w=3u l=0.2u nf=2
M2 op in t vss nmos w=3u l=0.2u nf=2
M3 on on vdd vdd pmos w=1.5u l=0.2u
M4 op op vdd vdd pmos w=1.5u l=0.2u
M5 on vbp vdd vdd pmos w=1.5u l=0.2u
M6 op vbp vdd vdd pmos w=1.5u l=0.2u
M7 t vbn vss vss nmos w=4u l=0.4u nf=2
.ends
.subckt vco vc op on vdd vss
X1 on op ap an vbn vbp vdd vss cell
X2 ap an bp bn vbn vbp vdd vss cell
X3 bp bn op on vbn vbp vdd vss cell
M1 vbp vc vss vss nmos w=2u l=0.4u
M2 vbp vbp vdd vdd pmos w=1.5u l=0.2u m=2
M3 vbn vbp vdd vdd pmos w=1.5u l=0.2u m=2
M4 vbn vbn vss vss nmos w=4u l=0.4u nf=2
.ends
