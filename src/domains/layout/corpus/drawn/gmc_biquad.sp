* Biquad of four transconductors, each with its own loads; integrating capacitors in pairs
.subckt gm ip in op on vb vdd vss
M1 on ip t vss nmos w=4u l=0.3u nf=2
M2 op in t vss nmos w=4u l=0.3u nf=2
M3 on cm vdd vdd pmos w=4u l=0.5u nf=2
M4 op cm vdd vdd pmos w=4u l=0.5u nf=2
M5 t vb vss vss nmos w=4u l=0.5u nf=2
M6 cm cm vdd vdd pmos w=4u l=0.5u nf=2
M7 cm vb vss vss nmos w=2u l=0.5u nf=1
.ends
.subckt biquad ip in op on vb vdd vss
X1 ip in ap an vb vdd vss gm
X2 ap an op on vb vdd vss gm
X3 on op ap an vb vdd vss gm
X4 op on op on vb vdd vss gm
CA1 ap vss 150f
CA2 an vss 150f
CB1 op vss 150f
CB2 on vss 150f
.ends
