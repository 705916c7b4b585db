* LDO: error amplifier, buffer and pass device; the buffer is a follower on its current source, no cascode.
*gold differential_pair: M1 M2
*gold current_mirror: M3 M4
*gold current_mirror: M6 M5 M8
*gold tail_current_source: M5
.subckt ldo vref vout ib vin vss
M1 a vref t vss nmos w=6u l=0.5u
M2 e fb t vss nmos w=6u l=0.5u
M3 a a vin vin pmos w=4u l=0.5u
M4 e a vin vin pmos w=4u l=0.5u
M5 t ib vss vss nmos w=4u l=1u
M6 ib ib vss vss nmos w=2u l=1u
M7 vin e g vss nmos w=10u l=0.2u
M8 g ib vss vss nmos w=8u l=1u
MP vout g vin vin pmos w=1000u l=0.2u nf=100
R1 vout fb 100k
R2 fb vss 100k
CL vout vss 200p
.ends
