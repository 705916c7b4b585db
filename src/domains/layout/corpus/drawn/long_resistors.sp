* Resistors alone: equal and unequal values, in series and parallel, one of many squares
.subckt ladder a b c d
R1 a b 100
R2 b c 100
R3 c d 33k
R4 a c 1.2k
R5 b d 1.2k
R6 a d 1.2k m=3
R7 c a 470
.ends
