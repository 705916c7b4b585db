* Every transistor in several pieces: a pair and a mirror are the pieces together.
*gold differential_pair: M1A M1B M2A M2B
*gold current_mirror: M3A M3B M4A M4B
*gold current_mirror: M6 M5A M5B
*gold tail_current_source: M5A M5B
.subckt split inp inn out ib vdd vss
M1A a inp t vss nmos w=2u l=0.2u
M2A out inn t vss nmos w=2u l=0.2u
M2B out inn t vss nmos w=2u l=0.2u
M1B a inp t vss nmos w=2u l=0.2u
M3A a a vdd vdd pmos w=2u l=0.2u
M4A out a vdd vdd pmos w=2u l=0.2u
M4B out a vdd vdd pmos w=2u l=0.2u
M3B a a vdd vdd pmos w=2u l=0.2u
M5A t ib vss vss nmos w=2u l=0.2u
M5B t ib vss vss nmos w=2u l=0.2u
M6 ib ib vss vss nmos w=2u l=0.2u
.ends
