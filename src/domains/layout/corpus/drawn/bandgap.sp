* Bandgap with MOS loads and resistors, startup
.subckt bandgap vref vdd vss
M1 n1 vo vdd vdd pmos w=8u l=1u m=2
M2 n2 vo vdd vdd pmos w=8u l=1u m=2
M3 vref vo vdd vdd pmos w=8u l=1u m=2
R1 n2 n3 6k
R2 vref n4 50k
M4 vo n1 tail vss nmos w=4u l=0.5u m=2
M5 x n2 tail vss nmos w=4u l=0.5u m=2
M6 x x vdd vdd pmos w=4u l=0.5u
M7 vo x vdd vdd pmos w=4u l=0.5u
M8 tail vb vss vss nmos w=2u l=1u
M9 vb vb vss vss nmos w=2u l=1u
M10 vb vo vdd vdd pmos w=2u l=1u
M11 vo st vss vss nmos w=0.5u l=0.5u
M12 st vref vss vss nmos w=0.5u l=2u
M13 st vss vdd vdd pmos w=0.42u l=8u
.ends
