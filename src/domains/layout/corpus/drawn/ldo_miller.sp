* LDO with two-stage error amplifier, Miller capacitor with nulling resistor, pass device, divider, load capacitor
.subckt ldo_miller vref vout ib vin vss
M1 a vref t vin pmos w=12u l=0.5u nf=4
M2 b fb t vin pmos w=12u l=0.5u nf=4
M3 a a vss vss nmos w=4u l=1u nf=2
M4 b a vss vss nmos w=4u l=1u nf=2
M5 t bp vin vin pmos w=8u l=1u nf=2
M6 bp bp vin vin pmos w=4u l=1u
M7 bp ib vss vss nmos w=2u l=1u
M8 ib ib vss vss nmos w=2u l=1u
M9 g b vss vss nmos w=6u l=0.5u nf=2
M10 g bp vin vin pmos w=12u l=1u nf=3
MP vout g vin vin pmos w=600u l=0.3u nf=60
R1 vout fb 60k
R2 fb vss 40k
RZ b z 3k
CM z vout 3p
CL vout vss 20p
.ends
