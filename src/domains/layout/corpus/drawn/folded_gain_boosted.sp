* Folded cascode with four gain-boosting transistors and a common-mode feedback of resistors and capacitors
.subckt fcgb inp inn op on vb1 vb2 vb3 vb4 vcm vdd vss
M1 x1 inp t vss nmos w=12u l=0.25u nf=6
M2 x2 inn t vss nmos w=12u l=0.25u nf=6
M0 t vb1 vss vss nmos w=8u l=0.5u nf=4
M3 x1 cm vdd vdd pmos w=16u l=0.5u nf=8
M4 x2 cm vdd vdd pmos w=16u l=0.5u nf=8
M5 on g1 x1 vdd pmos w=8u l=0.25u nf=4
M6 op g2 x2 vdd pmos w=8u l=0.25u nf=4
M7 on g3 y1 vss nmos w=6u l=0.25u nf=4
M8 op g4 y2 vss nmos w=6u l=0.25u nf=4
M9 y1 vb1 vss vss nmos w=8u l=0.5u nf=4
M10 y2 vb1 vss vss nmos w=8u l=0.5u nf=4
M11 g1 x1 vdd vdd pmos w=2u l=0.25u nf=2
M12 g2 x2 vdd vdd pmos w=2u l=0.25u nf=2
M13 g1 vb2 vss vss nmos w=2u l=0.5u nf=2
M14 g2 vb2 vss vss nmos w=2u l=0.5u nf=2
M15 g3 y1 vss vss nmos w=2u l=0.25u nf=2
M16 g4 y2 vss vss nmos w=2u l=0.25u nf=2
M17 g3 vb3 vdd vdd pmos w=4u l=0.5u nf=2
M18 g4 vb3 vdd vdd pmos w=4u l=0.5u nf=2
R1 op f 5k
R2 on f 5k
C1 op f 60f
C2 on f 60f
M19 cm f u vss nmos w=4u l=0.3u nf=2
M20 v vcm u vss nmos w=4u l=0.3u nf=2
M21 cm cm vdd vdd pmos w=4u l=0.5u nf=2
M22 v v vdd vdd pmos w=4u l=0.5u nf=2
M23 u vb1 vss vss nmos w=4u l=0.5u nf=2
.ends
