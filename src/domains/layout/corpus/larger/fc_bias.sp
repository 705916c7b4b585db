* Folded cascode amplifier with its wide-swing bias, one reference current into bn.
*gold differential_pair: M1 M2
*gold current_mirror: M12 M4 M5 M14 M18
*gold current_mirror: M16 M3 M20
*gold current_mirror: M8 M9
*gold tail_current_source: M3
*gold cascode: M6 M7
*gold cascode: M10 M11
*gold cascode: M13 M15 M17
.subckt fc_bias inp inn out bn vdd vss
M1 x1 inp t vdd pmos w=20u l=0.5u nf=4
M2 x2 inn t vdd pmos w=20u l=0.5u nf=4
M3 t bp vdd vdd pmos w=20u l=1u nf=4
M4 x1 bn vss vss nmos w=8u l=1u nf=2
M5 x2 bn vss vss nmos w=8u l=1u nf=2
M6 y1 bnc x1 vss nmos w=8u l=0.5u nf=2
M7 out bnc x2 vss nmos w=8u l=0.5u nf=2
M8 z1 y1 vdd vdd pmos w=10u l=1u nf=2
M9 z2 y1 vdd vdd pmos w=10u l=1u nf=2
M10 y1 bpc z1 vdd pmos w=10u l=0.5u nf=2
M11 out bpc z2 vdd pmos w=10u l=0.5u nf=2
M12 e bn vss vss nmos w=4u l=1u
M13 bn bnc e vss nmos w=4u l=0.5u
M14 f bn vss vss nmos w=4u l=1u
M15 bp bnc f vss nmos w=4u l=0.5u
M16 h bp vdd vdd pmos w=10u l=1u nf=2
M17 bp bpc h vdd pmos w=10u l=0.5u nf=2
M18 bpc bn vss vss nmos w=4u l=1u
M19 bpc bpc vdd vdd pmos w=2u l=1u
M20 bnc bp vdd vdd pmos w=10u l=1u nf=2
M21 bnc bnc vss vss nmos w=1u l=1u
.ends
