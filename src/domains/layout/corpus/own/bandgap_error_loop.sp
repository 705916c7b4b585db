* Bandgap core: amplifier holds two branches equal; diodes as transistors; three mirror branches without a diode.
*gold differential_pair: MA MB
*gold current_mirror: MC MD
*gold current_mirror: MR MT
*gold tail_current_source: MT
.subckt bandgap_error_loop vref ib vdd vss
M1 va g vdd vdd pmos w=6u l=1u nf=2
M2 vb g vdd vdd pmos w=6u l=1u nf=2
M3 vref g vdd vdd pmos w=6u l=1u nf=2
MA m vb t vss nmos w=4u l=0.5u nf=2
MB g va t vss nmos w=4u l=0.5u nf=2
MC m m vdd vdd pmos w=3u l=0.5u nf=1
MD g m vdd vdd pmos w=3u l=0.5u nf=1
MT t ib vss vss nmos w=4u l=1u nf=2
MR ib ib vss vss nmos w=2u l=1u nf=1
MQ1 va va vss vss nmos w=4u l=0.5u nf=1
MQ2 e e vss vss nmos w=4u l=0.5u nf=1 m=8
R1 vb e 2k
R2 vref vss 12k
.ends
