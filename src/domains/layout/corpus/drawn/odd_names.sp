* names with odd characters
.subckt odd$top in+ in- out<0> out<1> vdd! gnd!
M_1.a out<0> in+ n#tail gnd! nmos w=4u l=0.3u nf=2
M_2.b out<1> in- n#tail gnd! nmos w=4u l=0.3u nf=2
Mtail/x n#tail bias[3] gnd! gnd! nmos w=4u l=0.5u
Mp$1 out<0> out<0> vdd! vdd! pmos w=4u l=0.3u
Mp$2 out<1> out<0> vdd! vdd! pmos w=4u l=0.3u
.ends
