* A buffer of two amplifiers, twice: modules are found per cell and reported per instance.
*gold differential_pair: X1/XA/M1 X1/XA/M2
*gold differential_pair: X1/XB/M1 X1/XB/M2
*gold differential_pair: X2/XA/M1 X2/XA/M2
*gold differential_pair: X2/XB/M1 X2/XB/M2
*gold current_mirror: X1/XA/M3 X1/XA/M4
*gold current_mirror: X1/XB/M3 X1/XB/M4
*gold current_mirror: X2/XA/M3 X2/XA/M4
*gold current_mirror: X2/XB/M3 X2/XB/M4
*gold tail_current_source: X1/XA/M5 X1/XB/M5 X2/XA/M5 X2/XB/M5
.subckt ota inp inn out vb vp vn
M1 a inp t vn nmos w=4u l=0.2u
M2 out inn t vn nmos w=4u l=0.2u
M3 a a vp vp pmos w=4u l=0.2u
M4 out a vp vp pmos w=4u l=0.2u
M5 t vb vn vn nmos w=4u l=0.2u
.ends
.subckt buf in out vb vp vn
XA in m m vb vp vn ota
XB m out out vb vp vn ota
.ends
.subckt top in1 in2 o1 o2 vb vdd vss
X1 in1 o1 vb vdd vss buf
X2 in2 o2 vb vdd vss buf
.ends
