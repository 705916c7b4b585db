* Telescopic amplifier, fully differential, with a differential-difference common-mode amplifier and bias.
*gold differential_pair: M1 M2
*gold differential_pair: M20 M21
*gold differential_pair: M22 M23
*gold tail_current_source: M9 M9B M24 M25
*gold current_mirror: M10 M9 M11 M13
*gold current_mirror: M12 M7 M8 M15 M24 M25
*gold current_mirror: M26 M9B
*gold cascode: M3 M4
*gold cascode: M5 M6
.subckt telescopic inp inn op on vcm bn vdd vss
M1 x1 inp t vss nmos w=16u l=0.3u nf=4
M2 x2 inn t vss nmos w=16u l=0.3u nf=4
M3 on bnc x1 vss nmos w=8u l=0.3u nf=2
M4 op bnc x2 vss nmos w=8u l=0.3u nf=2
M5 on bpc z1 vdd pmos w=12u l=0.3u nf=2
M6 op bpc z2 vdd pmos w=12u l=0.3u nf=2
M7 z1 bp vdd vdd pmos w=12u l=0.5u nf=2
M8 z2 bp vdd vdd pmos w=12u l=0.5u nf=2
M9 t bn vss vss nmos w=8u l=0.5u nf=2
M9B t c1 vss vss nmos w=8u l=0.5u nf=2
M10 bn bn vss vss nmos w=4u l=0.5u
M11 bp bn vss vss nmos w=4u l=0.5u
M12 bp bp vdd vdd pmos w=6u l=0.5u
M13 bpc bn vss vss nmos w=4u l=0.5u
M14 bpc bpc vdd vdd pmos w=2u l=0.5u
M15 bnc bp vdd vdd pmos w=6u l=0.5u
M16 bnc bnc vss vss nmos w=1u l=0.5u
M20 c1 op u vdd pmos w=6u l=0.3u nf=2
M21 c2 vcm u vdd pmos w=6u l=0.3u nf=2
M22 c2 vcm v vdd pmos w=6u l=0.3u nf=2
M23 c1 on v vdd pmos w=6u l=0.3u nf=2
M24 u bp vdd vdd pmos w=6u l=0.5u
M25 v bp vdd vdd pmos w=6u l=0.5u
M26 c1 c1 vss vss nmos w=4u l=0.5u
M27 c2 c2 vss vss nmos w=4u l=0.5u
.ends
