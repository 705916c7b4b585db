* Wilson mirror of PMOS: the diode is on the output's side, the output device follows the input.
*gold current_mirror: M2 M1
*gold cascode: M3
.subckt mirror_wilson_pmos iin iout vdd
M1 iin x vdd vdd pmos w=4u l=0.5u nf=2
M2 x x vdd vdd pmos w=4u l=0.5u nf=2
M3 iout iin x vdd pmos w=4u l=0.5u nf=2
.ends
