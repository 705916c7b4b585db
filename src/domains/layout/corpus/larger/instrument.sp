* Three amplifiers and seven resistors.
*gold differential_pair: XA/M1 XA/M2
*gold current_mirror: XA/M3 XA/M4
*gold tail_current_source: XA/M5
*gold differential_pair: XB/M1 XB/M2
*gold current_mirror: XB/M3 XB/M4
*gold tail_current_source: XB/M5
*gold differential_pair: XC/M1 XC/M2
*gold current_mirror: XC/M3 XC/M4
*gold tail_current_source: XC/M5
.subckt opamp inp inn out bn vdd vss
M1 a inn t vss nmos w=10u l=0.5u nf=2
M2 b inp t vss nmos w=10u l=0.5u nf=2
M3 a a vdd vdd pmos w=6u l=1u nf=2
M4 b a vdd vdd pmos w=6u l=1u nf=2
M5 t bn vss vss nmos w=6u l=1u nf=2
M6 out b vdd vdd pmos w=30u l=0.5u nf=6
M7 out bn vss vss nmos w=15u l=1u nf=5
R1 b z 2k
C1 z out 500f
.ends
.subckt instrument inp inn out ref bn vdd vss
XA inp fa oa bn vdd vss opamp
XB inn fb ob bn vdd vss opamp
XC p n out bn vdd vss opamp
M0 bn bn vss vss nmos w=3u l=1u
R1 oa fa 10k
R2 ob fb 10k
RG fa fb 2k
R3 oa n 10k
R4 n out 10k
R5 ob p 10k
R6 p ref 10k
.ends
