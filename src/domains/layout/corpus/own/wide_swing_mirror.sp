* Gate closed through the cascode; its bias comes from a diode of its own.
*gold current_mirror: M1 M2
*gold cascode: M3 M4
.subckt ws in out ibc vss
M1 a in vss vss nmos w=2u l=1u
M3 in vb a vss nmos w=2u l=1u
M2 c in vss vss nmos w=2u l=1u
M4 out vb c vss nmos w=2u l=1u
M5 ibc ibc vss vss nmos w=0.5u l=1u
R1 ibc vb 1k
.ends
