* Ring of four delay cells with symmetric loads, and the half-replica that sets their swing.
*gold differential_pair: X1/M1 X1/M2
*gold differential_pair: X2/M1 X2/M2
*gold differential_pair: X3/M1 X3/M2
*gold differential_pair: X4/M1 X4/M2
*gold tail_current_source: X1/M3
*gold tail_current_source: X2/M3
*gold tail_current_source: X3/M3
*gold tail_current_source: X4/M3
*gold differential_pair: XR/M4 XR/M5
*gold current_mirror: XR/M6 XR/M7
*gold tail_current_source: XR/M8
.subckt delay ip in op on vbp vbn vdd vss
M1 on ip t vss nmos w=6u l=0.2u nf=2
M2 op in t vss nmos w=6u l=0.2u nf=2
M3 t vbn vss vss nmos w=8u l=0.5u nf=2
M4 on on vdd vdd pmos w=4u l=0.3u nf=2
M5 on vbp vdd vdd pmos w=4u l=0.3u nf=2
M6 op op vdd vdd pmos w=4u l=0.3u nf=2
M7 op vbp vdd vdd pmos w=4u l=0.3u nf=2
.ends
.subckt replica vbp vbn ib vdd vss
M1 r vdd q vss nmos w=6u l=0.2u nf=2
M2 q vbn vss vss nmos w=4u l=0.5u
M3 r r vdd vdd pmos w=4u l=0.3u nf=2
M9 r vbp vdd vdd pmos w=4u l=0.3u nf=2
M4 c vbp u vss nmos w=4u l=0.5u nf=2
M5 vbn r u vss nmos w=4u l=0.5u nf=2
M6 c c vdd vdd pmos w=4u l=0.5u nf=2
M7 vbn c vdd vdd pmos w=4u l=0.5u nf=2
M8 u ib vss vss nmos w=4u l=0.5u
.ends
.subckt vco vbp ib op on vdd vss
XR vbp vbn ib vdd vss replica
X1 op on a1 b1 vbp vbn vdd vss delay
X2 a1 b1 a2 b2 vbp vbn vdd vss delay
X3 a2 b2 a3 b3 vbp vbn vdd vss delay
X4 a3 b3 on op vbp vbn vdd vss delay
.ends
