* Biquad of four folded transconductors, each with its common-mode loop, from one bias cell.
*gold differential_pair: X1/M1 X1/M2
*gold differential_pair: X2/M1 X2/M2
*gold differential_pair: X3/M1 X3/M2
*gold differential_pair: X4/M1 X4/M2
*gold differential_pair: X1/M12 X1/M13
*gold differential_pair: X2/M12 X2/M13
*gold differential_pair: X3/M12 X3/M13
*gold differential_pair: X4/M12 X4/M13
*gold tail_current_source: X1/M3 X1/M14
*gold tail_current_source: X2/M3 X2/M14
*gold tail_current_source: X3/M3 X3/M14
*gold tail_current_source: X4/M3 X4/M14
*gold current_mirror: X1/M15 X1/M16
*gold current_mirror: X2/M15 X2/M16
*gold current_mirror: X3/M15 X3/M16
*gold current_mirror: X4/M15 X4/M16
*gold cascode: X1/M6 X1/M7
*gold cascode: X2/M6 X2/M7
*gold cascode: X3/M6 X3/M7
*gold cascode: X4/M6 X4/M7
*gold cascode: X1/M10 X1/M11
*gold cascode: X2/M10 X2/M11
*gold cascode: X3/M10 X3/M11
*gold cascode: X4/M10 X4/M11
*gold current_mirror: XB/M1 XB/M2 XB/M7
*gold current_mirror: XB/M3 XB/M4
.subckt gm ip in op on vcm bn bp bnc bpc vdd vss
M1 x1 ip t vdd pmos w=8u l=0.5u nf=2
M2 x2 in t vdd pmos w=8u l=0.5u nf=2
M3 t bp vdd vdd pmos w=8u l=1u nf=2
M4 x1 cm vss vss nmos w=4u l=1u nf=2
M5 x2 cm vss vss nmos w=4u l=1u nf=2
M6 on bnc x1 vss nmos w=4u l=0.5u nf=2
M7 op bnc x2 vss nmos w=4u l=0.5u nf=2
M8 z1 bp vdd vdd pmos w=8u l=1u nf=2
M9 z2 bp vdd vdd pmos w=8u l=1u nf=2
M10 on bpc z1 vdd pmos w=6u l=0.5u nf=2
M11 op bpc z2 vdd pmos w=6u l=0.5u nf=2
M12 d vcm s vdd pmos w=4u l=0.5u nf=2
M13 cm sense s vdd pmos w=4u l=0.5u nf=2
M14 s bp vdd vdd pmos w=4u l=1u
M15 d d vss vss nmos w=2u l=1u
M16 cm d vss vss nmos w=2u l=1u
R1 op sense 20k
R2 on sense 20k
.ends
.subckt bias bn bp bnc bpc vdd vss
M1 bn bn vss vss nmos w=4u l=1u
M2 bp bn vss vss nmos w=4u l=1u
M3 bp bp vdd vdd pmos w=4u l=1u
M4 bnc bp vdd vdd pmos w=4u l=1u
M5 bnc bnc vss vss nmos w=1u l=1u
M6 bpc bpc vdd vdd pmos w=1u l=1u
M7 bpc bn vss vss nmos w=4u l=1u
.ends
.subckt biquad ip in op on vcm bn vdd vss
XB bn bp bnc bpc vdd vss bias
X1 ip in bpp bpn vcm bn bp bnc bpc vdd vss gm
X2 bpn bpp bpp bpn vcm bn bp bnc bpc vdd vss gm
X3 bpp bpn op on vcm bn bp bnc bpc vdd vss gm
X4 on op bpp bpn vcm bn bp bnc bpc vdd vss gm
C1 bpp bpn 1p
C2 op on 1p
.ends
