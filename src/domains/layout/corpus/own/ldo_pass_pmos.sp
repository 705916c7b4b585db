* LDO: symmetric current-mirror amplifier and a wide pass transistor with its divider.
*gold differential_pair: M1 M2
*gold current_mirror: M3 M5
*gold current_mirror: M4 M6
*gold current_mirror: M7 M8
*gold current_mirror: M10 M9
*gold tail_current_source: M9
.subckt ldo_pass_pmos vref vout ib vin vss
M1 a vref t vss nmos w=6u l=0.5u nf=2
M2 b fb t vss nmos w=6u l=0.5u nf=2
M3 a a vin vin pmos w=3u l=0.5u nf=1
M4 b b vin vin pmos w=3u l=0.5u nf=1
M5 c a vin vin pmos w=6u l=0.5u nf=2
M6 g b vin vin pmos w=6u l=0.5u nf=2
M7 c c vss vss nmos w=3u l=0.5u nf=1
M8 g c vss vss nmos w=3u l=0.5u nf=1
M9 t ib vss vss nmos w=4u l=1u nf=2
M10 ib ib vss vss nmos w=2u l=1u nf=1
MP vout g vin vin pmos w=200u l=0.3u nf=20
R1 vout fb 10k
R2 fb vss 10k
.ends
