* Wide-swing cascode mirror of PMOS; its reference is closed through the cascode.
*gold current_mirror: M1 M3
*gold cascode: M2 M4
*gold current_mirror: M7 M6
.subckt mirror_wide_swing_pmos iin iout vc vdd vss
M1 a iin vdd vdd pmos w=6u l=0.5u nf=2
M2 iin vc a vdd pmos w=6u l=0.3u nf=2
M3 b iin vdd vdd pmos w=12u l=0.5u nf=4
M4 iout vc b vdd pmos w=12u l=0.3u nf=4
M5 vc vc vdd vdd pmos w=1u l=2u nf=1
M6 vc vc2 vss vss nmos w=2u l=0.5u nf=1
M7 vc2 vc2 vss vss nmos w=2u l=0.5u nf=1
R1 vdd vc2 20k
.ends
