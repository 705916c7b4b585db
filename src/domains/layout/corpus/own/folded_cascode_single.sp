* PMOS input, folded into a wide-swing NMOS mirror; PMOS cascode current sources on top.
*gold differential_pair: M1 M2
*gold current_mirror: M9 M10
*gold current_mirror: MB0 M3 M5 M6
*gold cascode: M7 M8
*gold cascode: M11 M12
*gold tail_current_source: M3
.subckt fc inp inn out vbp vbn vcn ib vdd vss
MB0 ib ib vdd vdd pmos w=4u l=0.5u
M3 tail ib vdd vdd pmos w=8u l=0.5u
M1 f1 inp tail vdd pmos w=20u l=0.3u nf=10
M2 f2 inn tail vdd pmos w=20u l=0.3u nf=10
M5 u1 ib vdd vdd pmos w=4u l=0.5u
M6 u2 ib vdd vdd pmos w=4u l=0.5u
M7 g vbp u1 vdd pmos w=4u l=0.5u
M8 out vbp u2 vdd pmos w=4u l=0.5u
M11 g vcn f1 vss nmos w=4u l=0.5u
M12 out vcn f2 vss nmos w=4u l=0.5u
M9 f1 g vss vss nmos w=6u l=0.5u
M10 f2 g vss vss nmos w=6u l=0.5u
.ends
