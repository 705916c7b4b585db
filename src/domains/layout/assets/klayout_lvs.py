"""Compares a layout with a netlist by KLayout's own extraction and comparer. Sizes in micrometres, Ω and fF:
of capacitors in a row that come to less than 1e-10 together KLayout 0.28 makes none."""

import klayout.db as db

TERMINALS = {"nmos": ("G", "D", "S", "B"), "pmos": ("G", "D", "S", "B"), "resistor": ("A", "B"), "capacitor": ("A", "B")}
# From farads per square metre.
FEMTO_PER_SQUARE_MICROMETRE = 1e3
SIZES = {"nmos": ("W", "L"), "pmos": ("W", "L"), "resistor": ("R",), "capacitor": ("C",)}


class Layers:
    """The layers of a request as regions of an extraction."""

    def __init__(self, layout, cell, request):
        self.layout, self.request = layout, request
        self.extraction = db.LayoutToNetlist(db.RecursiveShapeIterator(layout, cell, []))
        self.known, self.named = {}, {}

    def index(self, pair):
        return self.layout.layer(db.LayerInfo(pair[0], pair[1]))

    def layer(self, role):
        if role not in self.known:
            pair = self.request["layers"].get(role)
            region = self.extraction.make_layer(role) if pair is None else self.extraction.make_layer(self.index(pair), role)
            self.known[role] = region.merged() if pair is not None else region
        return self.known[role]

    def has(self, role):
        return role in self.request["layers"]

    def keep(self, name, region):
        self.named[name] = region
        self.name(name, region)
        self.extraction.connect(region)
        return region

    def name(self, name, region):
        # What an operation left as it was is still the layer it was made of.
        if self.extraction.layer_name(region) == "":
            self.extraction.register(region, "derived_" + name)


def doped(layers):
    active, tap, poly, nwell = (layers.layer(role) for role in ("active", "tap", "poly", "nwell"))
    beside = (active + tap).merged() - poly
    if layers.has("n_implant") and layers.has("p_implant"):
        return beside & layers.layer("n_implant"), beside & layers.layer("p_implant")
    if layers.has("p_implant"):
        return beside - layers.layer("p_implant"), beside & layers.layer("p_implant")
    if layers.has("n_implant"):
        return beside & layers.layer("n_implant"), beside - layers.layer("n_implant")
    taps = tap if layers.has("tap") else active.not_overlapping(poly)
    drawn = active - poly - taps
    return (drawn - nwell) + (taps & nwell), (drawn & nwell) + (taps - nwell)


def extract(layout, cell, request):
    layers = Layers(layout, cell, request)
    run = layers.extraction
    marker, nwell, deep = layers.layer("resistor_marker"), layers.layer("nwell"), layers.layer("deep_nwell")
    drawn_poly, active = layers.layer("poly"), layers.layer("active")
    gates = (drawn_poly & active) - marker
    n, p = doped(layers)
    isolated = layers.keep("isolated", deep - nwell)
    poly = layers.keep("conducting_poly", drawn_poly - marker)
    diffusion = {
        "nsd": layers.keep("nsd", (n - nwell).merged()),
        "psd": layers.keep("psd", (p & nwell).merged()),
        "ntap": layers.keep("ntap", (n & nwell).merged()),
        "ptap": layers.keep("ptap", (p - nwell).merged()),
    }
    wells = layers.keep("wells", nwell)
    deeps = layers.keep("deeps", deep)
    bulk = run.make_layer("bulk")
    run.connect_global(bulk, "SUBSTRATE")
    grounded = layers.keep("grounded", diffusion["ptap"] - isolated)
    run.connect_global(grounded, "SUBSTRATE")
    for a, b in ((diffusion["ptap"], grounded), (diffusion["ptap"], isolated), (diffusion["ntap"], wells), (wells, deeps),
                 (diffusion["nsd"], diffusion["ptap"]), (diffusion["psd"], diffusion["ntap"])):
        run.connect(a, b)
    wire(layers, [poly] + list(diffusion.values()), request["stack"], request["texts"])
    problems = transistors(layers, gates, poly, diffusion, nwell, isolated, bulk) + passives(layers, poly)
    run.extract_netlist()
    return layers, problems


def wire(layers, bottom, stack, texts):
    run = layers.extraction
    plate = layers.request.get("capacitor")
    below = bottom
    for step in stack:
        metal = layers.keep(step["layer"], layers.layer(step["layer"]))
        cuts = layers.layer(step["cut"])
        if plate and plate["cut"] == step["cut"]:
            top = layers.keep("plate", layers.layer(plate["plate"]))
            on_plate = layers.keep("on_plate", cuts.overlapping(top))
            cuts = cuts - on_plate
            run.connect(on_plate, top)
            run.connect(on_plate, metal)
        cuts = layers.keep(step["cut"], cuts)
        run.connect(cuts, metal)
        for region in below:
            run.connect(cuts, region)
        below = [metal]
    for number, (role, pairs) in enumerate(texts):
        carrier = bottom[0] if role == "poly" else layers.named[role]
        for pair in pairs:
            names = run.make_text_layer(layers.index(pair), "texts%d_%d_%d" % (number, pair[0], pair[1]))
            run.connect(carrier, names)


def transistors(layers, gates, poly, diffusion, nwell, isolated, bulk):
    run = layers.extraction
    kinds = [
        ("nmos", (gates - nwell) - isolated, diffusion["nsd"], bulk),
        ("nmos", (gates - nwell) & isolated, diffusion["nsd"], isolated),
        ("pmos", gates & nwell, diffusion["psd"], layers.named["wells"]),
    ]
    problems = []
    for number, (kind, region, sides, well) in enumerate(kinds):
        region = region.merged()
        layers.name("gates%d" % number, region)
        extractor = db.DeviceExtractorMOS4Transistor(kind)
        run.extract_devices(extractor, {"SD": sides, "G": region, "P": poly, "W": well})
        problems += errors(extractor)
    return problems


def passives(layers, poly):
    run, request = layers.extraction, layers.request
    problems = []
    if layers.has("resistor_marker"):
        body = ((layers.layer("poly") & layers.layer("resistor_marker")) - layers.layer("active")).merged()
        layers.name("resistors", body)
        extractor = db.DeviceExtractorResistor("resistor", request.get("sheet_resistance") or 0.0)
        run.extract_devices(extractor, {"R": body, "C": poly})
        problems += errors(extractor)
    plate = request.get("capacitor")
    if plate:
        extractor = db.DeviceExtractorCapacitor("capacitor", (request.get("area_capacitance") or 0.0) * FEMTO_PER_SQUARE_MICROMETRE)
        run.extract_devices(extractor, {"P1": layers.named["plate"], "P2": layers.named[plate["bottom"]]})
        problems += errors(extractor)
    elif layers.has("capacitor_marker"):
        marker = layers.layer("capacitor_marker")
        layers.name("combs", marker)
        extractor = Combs((request.get("area_capacitance") or 0.0) * FEMTO_PER_SQUARE_MICROMETRE)
        # All conductors of a comb are joined, so the lowest tells its nets.
        run.extract_devices(extractor, {"M": marker, "W": layers.named[request["stack"][0]["layer"]]})
        problems += errors(extractor)
    return problems


class Combs(db.GenericDeviceExtractor):
    """Fingers of two nets under a marker: the area of the marker says what they are worth."""

    def __init__(self, each):
        super().__init__()
        self.name, self.each = "capacitor", each

    def setup(self):
        self.define_layer("M", "the marker")
        self.define_layer("W", "the wires under it")
        self.register_device_class(db.DeviceClassCapacitor())

    def get_connectivity(self, layout, layers):
        touching = db.Connectivity()
        touching.connect(layers[0])
        touching.connect(layers[0], layers[1])
        return touching

    def extract_devices(self, geometry):
        markers, wires = geometry
        for marker in markers.merged().each():
            under = list(wires.merged().overlapping(db.Region(marker)).each())
            if len(under) != 2:
                self.error("a capacitor of fingers has %d nets, not two" % len(under), marker)
                continue
            made = self.create_device()
            made.set_parameter(db.DeviceClassCapacitor.PARAM_C, marker.area() * self.dbu() ** 2 * self.each)
            self.define_terminal(made, db.DeviceClassCapacitor.TERMINAL_A, 1, under[0])
            self.define_terminal(made, db.DeviceClassCapacitor.TERMINAL_B, 1, under[1])


def errors(extractor):
    return [error.message for error in extractor.each_error()]


def wanted(request, tolerance):
    netlist, classes = db.Netlist(), {}
    circuit = db.Circuit()
    circuit.name = "TOP"
    netlist.add(circuit)
    makers = {"nmos": db.DeviceClassMOS4Transistor, "pmos": db.DeviceClassMOS4Transistor,
              "resistor": db.DeviceClassResistor, "capacitor": db.DeviceClassCapacitor}
    nets = {name: circuit.create_net(name) for name in request["nets"]}
    for device in request["devices"]:
        kind = device["type"]
        if kind not in classes:
            classes[kind] = makers[kind]()
            classes[kind].name = kind
            netlist.add(classes[kind])
        made = circuit.create_device(classes[kind], device["id"])
        for terminal, net in zip(TERMINALS[kind], device["nets"]):
            made.connect_terminal(terminal, nets[net])
        for name, value in zip(SIZES[kind], device["size"]):
            made.set_parameter(name, value)
    for kind, made in classes.items():
        tolerant(made, kind, tolerance)
    return netlist, circuit


def tolerant(made, kind, tolerance):
    share = tolerance["size" if kind in ("nmos", "pmos") else "value"]
    rules = [db.EqualDeviceParameters(made.parameter_definition(name).id(), 1e-15, share) for name in SIZES[kind]]
    made.equal_parameters = rules[0] if len(rules) == 1 else rules[0] + rules[1]


def compare(layout, cell, request):
    cell.flatten(True)
    layers, problems = extract(layout, cell, request)
    drawn = layers.extraction.netlist()
    mine = drawn.circuit_by_name(cell.name)
    if mine is None:
        mine = db.Circuit()
        mine.name = cell.name
        drawn.add(mine)
    netlist, circuit = wanted(request, request["tolerance"])
    circuit.name = mine.name
    for kind in TERMINALS:
        made = drawn.device_class_by_name(kind)
        if made is not None:
            tolerant(made, kind, request["tolerance"])
    for side in (mine, circuit):
        drop_dummies(side)
    # Without dummies: what only they are on is no evidence that a label lies on its net.
    for net in mine.each_net():
        other = circuit.net_by_name(net.name)
        if net.terminal_count() == 0 and other is not None and other.terminal_count() > 0:
            problems.append("net %s: no device is on what the label names" % net.name)
    for name in request.get("ports", []):
        pins = [(side, side.net_by_name(name)) for side in (mine, circuit)]
        if all(net is not None for _, net in pins):
            for side, net in pins:
                side.connect_pin(side.create_pin(name), net)
    drawn.combine_devices()
    netlist.combine_devices()
    drawn.purge_nets()
    netlist.purge_nets()
    comparer = db.NetlistComparer()
    for net in mine.each_net():
        other = circuit.net_by_name(net.name) if net.name else None
        if other is not None:
            comparer.same_nets(mine, circuit, net, other, True)
    log = db.NetlistCrossReference()
    same = comparer.compare(drawn, netlist, log)
    return {"cell": cell.name, "matched": bool(same) and not problems, "problems": problems,
            "devices": [count(mine.each_device()), count(circuit.each_device())],
            "nets": [count(mine.each_net()), count(circuit.each_net())], "differences": differences(log)}


def drop_dummies(circuit):
    """A device with all its terminals on one net does nothing."""
    for device in list(circuit.each_device()):
        definitions = device.device_class().terminal_definitions()
        nets = {net.cluster_id if net.cluster_id else net.name
                for net in (device.net_for_terminal(one.id()) for one in definitions) if net is not None}
        if len(nets) == 1 and all(device.net_for_terminal(one.id()) is not None for one in definitions):
            circuit.remove_device(device)


def count(iterator):
    return sum(1 for _ in iterator)


def differences(log):
    found = []
    good = (db.NetlistCrossReference.Match, db.NetlistCrossReference.MatchWithWarning)
    for pair in log.each_circuit_pair():
        for kind, pairs in (("net", log.each_net_pair(pair)), ("device", log.each_device_pair(pair))):
            for one in pairs:
                if one.status() not in good:
                    names = [None if side is None else side.expanded_name() for side in (one.first(), one.second())]
                    found.append([kind] + names)
    return found
