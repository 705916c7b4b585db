* Constant-gm bias with a resistor, start-up and a mirrored output.
*gold current_mirror: M1 M5
*gold current_mirror: M4 M3 M6
.subckt bias_resistor nbias pbias iout vdd vss
M1 nbias nbias vss vss nmos w=4u l=1u nf=1
M2 pbias nbias s vss nmos w=16u l=1u nf=4
M3 nbias pbias vdd vdd pmos w=6u l=1u nf=2
M4 pbias pbias vdd vdd pmos w=6u l=1u nf=2
M5 iout nbias vss vss nmos w=4u l=1u nf=1
M6 st pbias vdd vdd pmos w=6u l=1u nf=2
M7 st st st2 vss nmos w=1u l=1u nf=1
M8 st2 st2 vss vss nmos w=1u l=1u nf=1
R1 s vss 5k
.ends
