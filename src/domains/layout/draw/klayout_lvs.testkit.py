"""Compares a layout with a netlist by KLayout's own extraction: {"gds", "layers", "stack", "devices"} in, verdict out.

Independent of the code under test: only layer numbers and the wanted devices are given.
"""

import json, sys
import klayout.db as db

ask = json.load(sys.stdin)
layout = db.Layout()
layout.read(ask["gds"])
top = layout.top_cell()
# Blocks in cells of their own are compared with a flat netlist.
top.flatten(True)
l2n = db.LayoutToNetlist(db.RecursiveShapeIterator(layout, top, []))
count = [0]


def drawn(pair):
    count[0] += 1
    return l2n.make_layer(layout.layer(*pair), "l%d" % count[0])


roles = {role: drawn(pair) for role, pair in ask["layers"].items()}
active, poly, nwell, contact = (roles[r] for r in ("active", "poly", "nwell", "contact"))
if "tap" in roles:
    n_tap, p_tap, n_active, p_active = roles["tap"] & nwell, roles["tap"] - nwell, active - nwell, active & nwell
else:
    p = active & roles["p_implant"]
    n = active - roles["p_implant"]
    n_tap, p_tap, n_active, p_active = n & nwell, p - nwell, n - nwell, p & nwell
n_gate, p_gate = n_active & poly, p_active & poly
n_sd, p_sd = n_active - n_gate, p_active - p_gate
substrate = l2n.make_layer("substrate")
for name, region in (("nt", n_tap), ("pt", p_tap), ("ns", n_sd), ("ps", p_sd), ("ng", n_gate), ("pg", p_gate)):
    l2n.register(region, name)
ends = poly
if "resistor_marker" in roles:
    # Gates are on the poly that conducts: all but the bodies.
    body = (poly & roles["resistor_marker"]) - active
    ends = poly - roles["resistor_marker"]
    l2n.register(body, "body")
    l2n.register(ends, "ends")
    extractor = db.DeviceExtractorResistor("resistor", ask["sheet_resistance"])
    l2n.extract_devices(extractor, {"R": body, "C": ends, "tA": ends, "tB": ends})
for kind, sd, gate, well in (("nmos", n_sd, n_gate, substrate), ("pmos", p_sd, p_gate, nwell)):
    l2n.extract_devices(
        db.DeviceExtractorMOS4Transistor(kind),
        {"SD": sd, "G": gate, "P": ends, "W": well, "tS": sd, "tD": sd, "tG": ends, "tW": well},
    )

metals = [drawn(metal) for metal, _ in ask["stack"]]
cuts = [contact] + [drawn(cut) for _, cut in ask["stack"][1:]]
plate = ask.get("plate")
if plate:
    # A cut on the plate leads to the plate, not to the conductor below it.
    at = plate["bottom"]
    shape = drawn(plate["layer"])
    on_plate = cuts[at + 1] & shape
    off_plate = cuts[at + 1] - shape
    l2n.register(on_plate, "on_plate")
    l2n.register(off_plate, "off_plate")
    cuts[at + 1] = off_plate
    extractor = db.DeviceExtractorCapacitor("capacitor", plate["area_capacitance"])
    l2n.extract_devices(extractor, {"P1": shape, "P2": metals[at], "tA": shape, "tB": metals[at]})
    for one in (shape, on_plate):
        l2n.connect(one)
    l2n.connect(shape, on_plate)
    l2n.connect(on_plate, metals[at + 1])
for region in (n_sd, p_sd, ends, nwell, n_tap, p_tap):
    l2n.connect(region)
l2n.connect(n_tap, nwell)
l2n.connect_global(p_tap, "SUBSTRATE")
l2n.connect_global(substrate, "SUBSTRATE")
for i, (metal, cut) in enumerate(zip(metals, cuts)):
    l2n.connect(metal)
    l2n.connect(cut)
    l2n.connect(metal, cut)
    for below in [n_sd, p_sd, ends, n_tap, p_tap] if i == 0 else [metals[i - 1]]:
        l2n.connect(below, cut)
for metal, (pair, _) in zip(metals, ask["stack"]):
    count[0] += 1
    l2n.connect(metal, l2n.make_text_layer(layout.layer(*pair), "t%d" % count[0]))
l2n.extract_netlist()
found = l2n.netlist()
# Pins first: what is between two resistors and a port must stay two resistors.
found.make_top_level_pins()
found.combine_devices()
# With all terminals on one net a device does nothing: a dummy.
for circuit in found.each_circuit():
    for device in list(circuit.each_device()):
        kinds = device.device_class().terminal_definitions()
        if len({device.net_for_terminal(kind.id()).cluster_id for kind in kinds}) == 1:
            circuit.remove_device(device)
found.purge()

wanted = db.Netlist()
circuit = db.Circuit()
circuit.name = top.name
wanted.add(circuit)
nets, classes = {}, {}
makers = {"nmos": db.DeviceClassMOS4Transistor, "pmos": db.DeviceClassMOS4Transistor,
          "resistor": db.DeviceClassResistor, "capacitor": db.DeviceClassCapacitor}
for kind in sorted({d["type"] for d in ask["devices"]}):
    classes[kind] = makers[kind]()
    classes[kind].name = kind
    wanted.add(classes[kind])
for one in ask["devices"]:
    device = circuit.create_device(classes[one["type"]], one["id"])
    for terminal, net in one["nets"].items():
        if net not in nets:
            nets[net] = circuit.create_net(net)
        device.connect_terminal(terminal, nets[net])
    for name, value in one["parameters"].items():
        device.set_parameter(name, value)
for name in ask["ports"]:
    if name in nets:
        circuit.connect_pin(circuit.create_pin(name), nets[name])
wanted.combine_devices()
for name in ("resistor", "capacitor"):
    for netlist in (found, wanted):
        kind = netlist.device_class_by_name(name)
        if kind is not None:
            parameter = {"resistor": "R", "capacitor": "C"}[name]
            kind.equal_parameters = db.EqualDeviceParameters(kind.parameter_id(parameter), 0.01, 0.01)
same = db.NetlistComparer().compare(found, wanted)
extracted = found.circuit_by_name(top.name)
names = sorted(net.name for net in extracted.each_net() if net.name)
print(json.dumps({"same": same, "nets": names, "devices": sum(1 for _ in extracted.each_device()),
                  "text": "" if same else "%s\n%s" % (found, wanted)}))
