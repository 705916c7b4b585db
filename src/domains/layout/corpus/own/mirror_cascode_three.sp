* Cascode mirror with two outputs.
*gold current_mirror: M1 M3 M5
*gold cascode: M4 M6
.subckt mirror_cascode_three iin o1 o2 vss
M1 a a vss vss nmos w=4u l=0.5u nf=2
M2 iin iin a vss nmos w=4u l=0.5u nf=2
M3 b a vss vss nmos w=4u l=0.5u nf=2
M4 o1 iin b vss nmos w=4u l=0.5u nf=2
M5 c a vss vss nmos w=8u l=0.5u nf=4
M6 o2 iin c vss nmos w=8u l=0.5u nf=4
.ends
