* Regulator: current-mirror error amplifier, follower, pass device, divider and current limit.
*gold differential_pair: M1 M2
*gold current_mirror: M3 M5
*gold current_mirror: M4 M6
*gold current_mirror: M7 M8
*gold current_mirror: M10 M9 M14
*gold current_mirror: M13 M12
*gold current_mirror: M16 M17
*gold current_mirror: M18 M19
*gold tail_current_source: M9
.subckt ldo_core vref vout bn vin vss
M1 a vref t vss nmos w=10u l=0.5u nf=2
M2 b fb t vss nmos w=10u l=0.5u nf=2
M3 a a vin vin pmos w=6u l=1u nf=2
M4 b b vin vin pmos w=6u l=1u nf=2
M5 c a vin vin pmos w=6u l=1u nf=2
M6 ea b vin vin pmos w=6u l=1u nf=2
M7 c c vss vss nmos w=4u l=1u nf=2
M8 ea c vss vss nmos w=4u l=1u nf=2
M9 t bn vss vss nmos w=8u l=1u nf=2
M10 bn bn vss vss nmos w=4u l=1u
M11 vss ea g vin pmos w=20u l=0.5u nf=4
M12 g bp vin vin pmos w=16u l=1u nf=4
M13 bp bp vin vin pmos w=4u l=1u
M14 bp bn vss vss nmos w=4u l=1u
MP vout g vin vin pmos w=800u l=0.5u nf=80
M15 lim g vin vin pmos w=10u l=0.5u
M16 lim lim vss vss nmos w=2u l=1u
M17 lp lim vss vss nmos w=2u l=1u
M18 lp lp vin vin pmos w=4u l=0.5u
M19 g lp vin vin pmos w=8u l=0.5u nf=2
R1 vout fb 50k
R2 fb vss 50k
C1 vout fb 1p
.ends
