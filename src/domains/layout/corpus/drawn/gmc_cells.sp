* gm-C biquad from four transconductors with CMFB each, caps
.subckt gm ip in op on vb vcm vdd vss
M1 op in t vss nmos w=4u l=0.5u nf=2
M2 on ip t vss nmos w=4u l=0.5u nf=2
M3 t vb vss vss nmos w=4u l=1u nf=2
M4 op cm vdd vdd pmos w=6u l=0.5u nf=2
M5 on cm vdd vdd pmos w=6u l=0.5u nf=2
M6 cm vcm u vss nmos w=2u l=0.5u nf=2
M7 d sense u vss nmos w=2u l=0.5u nf=2
M8 u vb vss vss nmos w=4u l=1u nf=2
M9 cm cm vdd vdd pmos w=2u l=0.5u nf=2
M10 d d vdd vdd pmos w=2u l=0.5u nf=2
R1 op sense 20k
R2 on sense 20k
.ends
.subckt biquad vip vim vop vom vb vcm vdd vss
X1 vip vim a b vb vcm vdd vss gm
X2 vom vop a b vb vcm vdd vss gm
X3 a b vop vom vb vcm vdd vss gm
X4 vom vop vop vom vb vcm vdd vss gm
C1 a b 400f
C2 vop vom 400f
.ends
