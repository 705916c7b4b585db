* Telescopic cascode amplifier with a cascoded mirror load closed through its cascode.
*gold differential_pair: M1 M2
*gold cascode: M3 M4 M5 M6
*gold current_mirror: M7 M8
*gold current_mirror: M10 M9
*gold tail_current_source: M9
.subckt telescopic_single_ended inp inn out vbn vbp ib vdd vss
M1 a inp tail vss nmos w=8u l=0.3u nf=4
M2 b inn tail vss nmos w=8u l=0.3u nf=4
M3 x vbn a vss nmos w=6u l=0.3u nf=2
M4 out vbn b vss nmos w=6u l=0.3u nf=2
M5 x vbp c vdd pmos w=8u l=0.3u nf=2
M6 out vbp d vdd pmos w=8u l=0.3u nf=2
M7 c x vdd vdd pmos w=8u l=0.3u nf=2
M8 d x vdd vdd pmos w=8u l=0.3u nf=2
M9 tail ib vss vss nmos w=8u l=0.5u nf=4
M10 ib ib vss vss nmos w=2u l=0.5u nf=1
.ends
