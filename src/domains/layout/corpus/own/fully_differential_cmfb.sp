* Telescopic core, common-mode feedback with two pairs into one diode whose gate drives the top sources.
*gold differential_pair: M1 M2
*gold differential_pair: MC1 MC2
*gold differential_pair: MC3 MC4
*gold current_mirror: MB0 M0 MC5 MC6
*gold current_mirror: MC8 M7 M8
*gold cascode: M3 M4
*gold cascode: M5 M6
*gold tail_current_source: M0 MC5 MC6
.subckt fd inp inn op on vcm vb1 vb2 ib avdd avss
MB0 ib ib avss avss nmos w=2u l=0.5u
M0 t ib avss avss nmos w=4u l=0.5u
M1 x1 inp t avss nmos w=10u l=0.2u nf=4
M2 x2 inn t avss nmos w=10u l=0.2u nf=4
M3 on vb1 x1 avss nmos w=6u l=0.2u
M4 op vb1 x2 avss nmos w=6u l=0.2u
M5 on vb2 y1 avdd pmos w=6u l=0.2u
M6 op vb2 y2 avdd pmos w=6u l=0.2u
M7 y1 fb avdd avdd pmos w=8u l=0.5u
M8 y2 fb avdd avdd pmos w=8u l=0.5u
MC1 z op t1 avss nmos w=2u l=0.5u
MC2 fb vcm t1 avss nmos w=2u l=0.5u
MC3 z on t2 avss nmos w=2u l=0.5u
MC4 fb vcm t2 avss nmos w=2u l=0.5u
MC5 t1 ib avss avss nmos w=1u l=0.5u
MC6 t2 ib avss avss nmos w=1u l=0.5u
MC7 z z avdd avdd pmos w=2u l=0.5u
MC8 fb fb avdd avdd pmos w=2u l=0.5u
.ends
