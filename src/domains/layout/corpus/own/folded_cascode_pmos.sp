* Folded cascode, PMOS inputs, wide-swing mirror on top.
*gold differential_pair: M1 M2
*gold tail_current_source: M3
*gold current_mirror: MB M3
*gold cascode: M6 M7 M8 M9
*gold current_mirror: M10 M11
.subckt folded_cascode_pmos inp inn out vb vcn vcp ib vdd vss
M1 p inp tail vdd pmos w=12u l=0.3u nf=4
M2 q inn tail vdd pmos w=12u l=0.3u nf=4
M3 tail ib vdd vdd pmos w=8u l=0.5u nf=4
MB ib ib vdd vdd pmos w=2u l=0.5u nf=1
M4 p vb vss vss nmos w=6u l=0.5u nf=2
M5 q vb vss vss nmos w=6u l=0.5u nf=2
M6 y vcn p vss nmos w=4u l=0.3u nf=2
M7 out vcn q vss nmos w=4u l=0.3u nf=2
M8 y vcp r vdd pmos w=6u l=0.3u nf=2
M9 out vcp s vdd pmos w=6u l=0.3u nf=2
M10 r y vdd vdd pmos w=6u l=0.5u nf=2
M11 s y vdd vdd pmos w=6u l=0.5u nf=2
.ends
