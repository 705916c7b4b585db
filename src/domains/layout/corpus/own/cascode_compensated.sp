* Capacitors from the output to the cascode's source, and from each node to ground: still a cascode.
*gold differential_pair: M1 M2
*gold cascode: M3 M4
*gold current_mirror: M5 M6
*gold tail_current_source: M0
.subckt comp inp inn out vb vc vdd vss
M0 t vb vss vss nmos w=4u l=0.2u
M1 x inp t vss nmos w=4u l=0.2u
M2 y inn t vss nmos w=4u l=0.2u
M3 a vc x vss nmos w=4u l=0.2u
M4 o vc y vss nmos w=4u l=0.2u
M5 a a vdd vdd pmos w=4u l=0.2u
M6 o a vdd vdd pmos w=4u l=0.2u
M7 out o vdd vdd pmos w=8u l=0.2u
M8 out vb vss vss nmos w=8u l=0.2u
Cc out y 1p
C1 x vss 1f
C2 y vss 1f
C3 t vss 1f
.ends
