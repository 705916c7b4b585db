* Long channels as stacks: the pair, its tail and the mirror are stacks of three, two and two.
*gold differential_pair: M1A M1B M1C M2A M2B M2C
*gold current_mirror: M3A M3B M4A M4B
*gold current_mirror: M6A M6B M5A M5B
*gold tail_current_source: M5A M5B
.subckt stacked inp inn out ib vdd vss
M1A a inp s1 vss nmos w=2u l=0.2u
M1B s1 inp s2 vss nmos w=2u l=0.2u
M1C s2 inp t vss nmos w=2u l=0.2u
M2A out inn s3 vss nmos w=2u l=0.2u
M2B s3 inn s4 vss nmos w=2u l=0.2u
M2C s4 inn t vss nmos w=2u l=0.2u
M3A a a p1 vdd pmos w=2u l=0.2u
M3B p1 a vdd vdd pmos w=2u l=0.2u
M4A out a p2 vdd pmos w=2u l=0.2u
M4B p2 a vdd vdd pmos w=2u l=0.2u
M5A t ib n1 vss nmos w=2u l=0.2u
M5B n1 ib vss vss nmos w=2u l=0.2u
M6A ib ib n2 vss nmos w=2u l=0.2u
M6B n2 ib vss vss nmos w=2u l=0.2u
.ends
