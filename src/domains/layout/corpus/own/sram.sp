* SRAM cell: latch and access switches.
*gold cascode:
.subckt sram bl blb wl vdd vss
M1 q qb vss vss nmos w=0.2u l=0.1u
M2 qb q vss vss nmos w=0.2u l=0.1u
M3 q qb vdd vdd pmos w=0.1u l=0.1u
M4 qb q vdd vdd pmos w=0.1u l=0.1u
M5 bl wl q vss nmos w=0.15u l=0.1u
M6 blb wl qb vss nmos w=0.15u l=0.1u
.ends
