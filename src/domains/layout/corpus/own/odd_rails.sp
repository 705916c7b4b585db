* Supplies nobody would guess by name: the bulks tell.
*gold differential_pair: M1 M2
*gold current_mirror: M3 M4
*gold current_mirror: M6 M5
*gold tail_current_source: M5
.subckt odd inp inn out ib hi lo
M1 a inp t lo nmos w=4u l=0.2u
M2 out inn t lo nmos w=4u l=0.2u
M3 a a hi hi pmos w=4u l=0.2u
M4 out a hi hi pmos w=4u l=0.2u
M5 t ib lo lo nmos w=4u l=0.2u
M6 ib ib lo lo nmos w=4u l=0.2u
M7 o2 a hi2 hi pmos w=4u l=0.2u
R7 hi2 hi 10
M8 o2 out lo lo nmos w=4u l=0.2u
M9 o3 o2 lo lo nmos w=4u l=0.2u
R9 o3 hi 1k
.ends
