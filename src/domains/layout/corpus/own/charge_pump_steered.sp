* Charge pump with steered current sources and mirrors.
*gold differential_pair: M3 M4
*gold differential_pair: M5 M6
*gold current_mirror: M9 M1
*gold current_mirror: M10 M2
*gold tail_current_source: M1 M2
.subckt charge_pump_steered up upb dn dnb out dump ib1 ib2 vdd vss
M1 ps ib1 vdd vdd pmos w=8u l=0.5u nf=4
M9 ib1 ib1 vdd vdd pmos w=4u l=0.5u nf=2
M3 dump up ps vdd pmos w=4u l=0.15u nf=2
M4 out upb ps vdd pmos w=4u l=0.15u nf=2
M2 ns ib2 vss vss nmos w=4u l=0.5u nf=2
M10 ib2 ib2 vss vss nmos w=2u l=0.5u nf=1
M5 dump dnb ns vss nmos w=2u l=0.15u nf=2
M6 out dn ns vss nmos w=2u l=0.15u nf=2
.ends
