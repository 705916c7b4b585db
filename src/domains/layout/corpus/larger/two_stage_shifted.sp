* A two-stage amplifier and the shifter that takes its output to a higher supply: two wells.
*gold differential_pair: M1 M2
*gold current_mirror: M3 M4
*gold current_mirror: M10 M5 M7 M14
*gold current_mirror: M8 M9
*gold tail_current_source: M5
.subckt two_stage_shifted inp inn q vdd vhv vss
M1 a inn t vss nmos w=12u l=0.5u nf=4
M2 b inp t vss nmos w=12u l=0.5u nf=4
M3 a a vdd vdd pmos w=8u l=1u nf=2
M4 b a vdd vdd pmos w=8u l=1u nf=2
M5 t bn vss vss nmos w=8u l=1u nf=2
M6 out b vdd vdd pmos w=40u l=0.5u nf=8
M7 out bn vss vss nmos w=20u l=1u nf=5
M8 bp bp vdd vdd pmos w=8u l=1u nf=2
M9 bn bp vdd vdd pmos w=8u l=1u nf=2
M10 bn bn vss vss nmos w=4u l=1u
M11 bp bn r vss nmos w=16u l=1u nf=4
M12 bp st vss vss nmos w=2u l=0.5u
M13 st vss vdd vdd pmos w=1u l=8u
M14 st bn vss vss nmos w=4u l=1u
MS1 sx out vss vss nmos w=4u l=0.5u nf=2
MS2 sy so vss vss nmos w=4u l=0.5u nf=2
MS3 sx sy vhv vhv pmos w=1u l=0.5u
MS4 sy sx vhv vhv pmos w=1u l=0.5u
MS5 q sy vhv vhv pmos w=4u l=0.5u nf=2
MS6 q sy vss vss nmos w=2u l=0.5u
MS7 so out vdd vdd pmos w=1u l=0.2u
MS8 so out vss vss nmos w=0.5u l=0.2u
.ends
