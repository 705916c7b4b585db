* StrongARM latch with a PMOS that pulls the tail node up: a reset switch of the other type is no tail.
*gold differential_pair: M1 M2
*gold tail_current_source: M0
.subckt sa clk inp inn op on VPWR VGND
M0 t clk VGND VGND nmos w=4u l=0.15u
M1 a inp t VGND nmos w=2u l=0.15u
M2 b inn t VGND nmos w=2u l=0.15u
M3 on op a VGND nmos w=2u l=0.15u
M4 op on b VGND nmos w=2u l=0.15u
M5 on op VPWR VPWR pmos w=2u l=0.15u
M6 op on VPWR VPWR pmos w=2u l=0.15u
M7 on clk VPWR VPWR pmos w=1u l=0.15u
M8 op clk VPWR VPWR pmos w=1u l=0.15u
M9 a clk VPWR VPWR pmos w=1u l=0.15u
M10 b clk VPWR VPWR pmos w=1u l=0.15u
M11 t clk VPWR VPWR pmos w=1u l=0.15u
.ends
