* Two-stage amplifier: wide-swing cascode mirror as load, mirrored tail and second stage.
*gold differential_pair: M1 M2
*gold current_mirror: M5 M6
*gold current_mirror: M9 M10 M12
*gold cascode: M7 M8
*gold tail_current_source: M10
.subckt amp inp inn out ib vcp vdd vss
M1 a inp tail vss nmos w=8u l=0.5u nf=4
M2 b inn tail vss nmos w=8u l=0.5u nf=4
M5 c d vdd vdd pmos w=6u l=0.5u nf=2
M6 e d vdd vdd pmos w=6u l=0.5u nf=2
M7 d vcp c vdd pmos w=6u l=0.5u nf=2
M8 o1 vcp e vdd pmos w=6u l=0.5u nf=2
R1 a d 10
R2 b o1 10
M9 ib ib vss vss nmos w=4u l=0.5u
M10 tail ib vss vss nmos w=8u l=0.5u
M11 out o1 vdd vdd pmos w=24u l=0.5u nf=8
M12 out ib vss vss nmos w=16u l=0.5u nf=4
Cc o1 out 1p
.ends
