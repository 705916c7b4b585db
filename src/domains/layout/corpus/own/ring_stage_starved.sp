* Two current-starved stages of a ring oscillator, each mirror fed from a bias branch.
*gold current_mirror: MB1 M1 M5
*gold current_mirror: MB3 M4 M8
.subckt ring_stage_starved in out vb vdd vss
MB1 nb nb vss vss nmos w=2u l=0.3u
MB2 pb vb vss vss nmos w=2u l=0.3u
MB3 pb pb vdd vdd pmos w=4u l=0.3u
R1 vdd nb 30k
M1 s1 nb vss vss nmos w=2u l=0.3u
M2 mid in s1 vss nmos w=2u l=0.15u
M3 mid in s2 vdd pmos w=4u l=0.15u
M4 s2 pb vdd vdd pmos w=4u l=0.3u
M5 s3 nb vss vss nmos w=2u l=0.3u
M6 out mid s3 vss nmos w=2u l=0.15u
M7 out mid s4 vdd pmos w=4u l=0.15u
M8 s4 pb vdd vdd pmos w=4u l=0.3u
.ends
