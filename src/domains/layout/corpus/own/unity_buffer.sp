* Unity-gain buffer: the feedback makes one input look like a diode.
*gold differential_pair: M1 M2
*gold current_mirror: M3 M4
*gold tail_current_source: M5
.subckt buf in out vb gnd! vdd!
M1 a in t gnd! nmos w=4u l=0.2u
M2 out out t gnd! nmos w=4u l=0.2u
M3 a a vdd! vdd! pmos w=4u l=0.2u
M4 out a vdd! vdd! pmos w=4u l=0.2u
M5 t vb gnd! gnd! nmos w=4u l=0.2u
.ends
