* Dynamic flip-flop: clocked devices in the middle of logic are no cascodes.
*gold cascode:
.subckt tspc d clk q vdd vss
M1 a d vdd vdd pmos w=2u l=0.1u
M2 b clk a vdd pmos w=2u l=0.1u
M3 b d vss vss nmos w=1u l=0.1u
M4 c clk vdd vdd pmos w=2u l=0.1u
M5 c b e vss nmos w=1u l=0.1u
M6 e clk vss vss nmos w=1u l=0.1u
M7 q c vdd vdd pmos w=2u l=0.1u
M8 q clk f vss nmos w=1u l=0.1u
M9 f c vss vss nmos w=1u l=0.1u
.ends
