* R-string DAC, 4 bits
.subckt rdac b0 bb0 b1 bb1 b2 bb2 b3 bb3 out vrefp vss vdd
R0 t1 vss 1k
R1 t2 t1 1k
R2 t3 t2 1k
R3 t4 t3 1k
R4 t5 t4 1k
R5 t6 t5 1k
R6 t7 t6 1k
R7 t8 t7 1k
R8 t9 t8 1k
R9 t10 t9 1k
R10 t11 t10 1k
R11 t12 t11 1k
R12 t13 t12 1k
R13 t14 t13 1k
R14 t15 t14 1k
R15 vrefp t15 1k
MN0 vss bb0 n0_0 vss nmos w=1u l=0.15u
MP0 vss b0 n0_0 vdd pmos w=2u l=0.15u
MN1 t1 b0 n0_0 vss nmos w=1u l=0.15u
MP1 t1 bb0 n0_0 vdd pmos w=2u l=0.15u
MN2 t2 bb0 n0_1 vss nmos w=1u l=0.15u
MP2 t2 b0 n0_1 vdd pmos w=2u l=0.15u
MN3 t3 b0 n0_1 vss nmos w=1u l=0.15u
MP3 t3 bb0 n0_1 vdd pmos w=2u l=0.15u
MN4 t4 bb0 n0_2 vss nmos w=1u l=0.15u
MP4 t4 b0 n0_2 vdd pmos w=2u l=0.15u
MN5 t5 b0 n0_2 vss nmos w=1u l=0.15u
MP5 t5 bb0 n0_2 vdd pmos w=2u l=0.15u
MN6 t6 bb0 n0_3 vss nmos w=1u l=0.15u
MP6 t6 b0 n0_3 vdd pmos w=2u l=0.15u
MN7 t7 b0 n0_3 vss nmos w=1u l=0.15u
MP7 t7 bb0 n0_3 vdd pmos w=2u l=0.15u
MN8 t8 bb0 n0_4 vss nmos w=1u l=0.15u
MP8 t8 b0 n0_4 vdd pmos w=2u l=0.15u
MN9 t9 b0 n0_4 vss nmos w=1u l=0.15u
MP9 t9 bb0 n0_4 vdd pmos w=2u l=0.15u
MN10 t10 bb0 n0_5 vss nmos w=1u l=0.15u
MP10 t10 b0 n0_5 vdd pmos w=2u l=0.15u
MN11 t11 b0 n0_5 vss nmos w=1u l=0.15u
MP11 t11 bb0 n0_5 vdd pmos w=2u l=0.15u
MN12 t12 bb0 n0_6 vss nmos w=1u l=0.15u
MP12 t12 b0 n0_6 vdd pmos w=2u l=0.15u
MN13 t13 b0 n0_6 vss nmos w=1u l=0.15u
MP13 t13 bb0 n0_6 vdd pmos w=2u l=0.15u
MN14 t14 bb0 n0_7 vss nmos w=1u l=0.15u
MP14 t14 b0 n0_7 vdd pmos w=2u l=0.15u
MN15 t15 b0 n0_7 vss nmos w=1u l=0.15u
MP15 t15 bb0 n0_7 vdd pmos w=2u l=0.15u
MN16 n0_0 bb1 n1_0 vss nmos w=1u l=0.15u
MP16 n0_0 b1 n1_0 vdd pmos w=2u l=0.15u
MN17 n0_1 b1 n1_0 vss nmos w=1u l=0.15u
MP17 n0_1 bb1 n1_0 vdd pmos w=2u l=0.15u
MN18 n0_2 bb1 n1_1 vss nmos w=1u l=0.15u
MP18 n0_2 b1 n1_1 vdd pmos w=2u l=0.15u
MN19 n0_3 b1 n1_1 vss nmos w=1u l=0.15u
MP19 n0_3 bb1 n1_1 vdd pmos w=2u l=0.15u
MN20 n0_4 bb1 n1_2 vss nmos w=1u l=0.15u
MP20 n0_4 b1 n1_2 vdd pmos w=2u l=0.15u
MN21 n0_5 b1 n1_2 vss nmos w=1u l=0.15u
MP21 n0_5 bb1 n1_2 vdd pmos w=2u l=0.15u
MN22 n0_6 bb1 n1_3 vss nmos w=1u l=0.15u
MP22 n0_6 b1 n1_3 vdd pmos w=2u l=0.15u
MN23 n0_7 b1 n1_3 vss nmos w=1u l=0.15u
MP23 n0_7 bb1 n1_3 vdd pmos w=2u l=0.15u
MN24 n1_0 bb2 n2_0 vss nmos w=1u l=0.15u
MP24 n1_0 b2 n2_0 vdd pmos w=2u l=0.15u
MN25 n1_1 b2 n2_0 vss nmos w=1u l=0.15u
MP25 n1_1 bb2 n2_0 vdd pmos w=2u l=0.15u
MN26 n1_2 bb2 n2_1 vss nmos w=1u l=0.15u
MP26 n1_2 b2 n2_1 vdd pmos w=2u l=0.15u
MN27 n1_3 b2 n2_1 vss nmos w=1u l=0.15u
MP27 n1_3 bb2 n2_1 vdd pmos w=2u l=0.15u
MN28 n2_0 bb3 out vss nmos w=1u l=0.15u
MP28 n2_0 b3 out vdd pmos w=2u l=0.15u
MN29 n2_1 b3 out vss nmos w=1u l=0.15u
MP29 n2_1 bb3 out vdd pmos w=2u l=0.15u
.ends
