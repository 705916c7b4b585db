"""Antenna ratios by KLayout's own antenna_check, conductor by conductor from below."""

import klayout.db as db
import klayout_lvs

# Below this no wire counts as one.
NOTHING = 1e-12


class Level:
    """What is joined once the conductors up to one of them are there, and nothing above."""

    def __init__(self, layout, cell, request, level):
        layers = klayout_lvs.Layers(layout, cell, request)
        self.run = run = layers.extraction
        marker, drawn_poly = layers.layer("resistor_marker"), layers.layer("poly")
        poly = layers.keep("conducting_poly", drawn_poly - marker)
        self.gates = layers.keep("gates", ((drawn_poly & layers.layer("active")) - marker).merged())
        n, p = klayout_lvs.doped(layers)
        self.diffusion = layers.keep("diffusion", (n + p).merged())
        run.connect(self.gates, poly)
        # Names of nets say nothing here, and would join what is not joined yet.
        klayout_lvs.wire(layers, [poly, self.diffusion], request["stack"][: level + 1], [])
        run.extract_netlist()
        self.metals = [layers.named[step["layer"]] for step in request["stack"][: level + 1]]
        self.circuit = run.netlist().circuit_by_name(cell.name)

    def ratios(self, metal, thickness):
        """By net: what KLayout says of gates and wire, where no diffusion leads the wire away."""
        texts = db.Texts()
        area, sides = (1.0, 0.0) if thickness is None else (0.0, thickness)
        self.run.antenna_check(self.gates, 1.0, 0.0, metal, area, sides, NOTHING, [[self.diffusion, 0.0]], texts)
        found = {}
        for text in texts.each():
            net = self.run.probe_net(metal, db.Point(text.trans.disp.x, text.trans.disp.y))
            said = dict(part.split(": ") for part in text.string.split(", "))
            found[net.cluster_id] = float(said["ratio"])
        return found

    def box(self, net, metal):
        box = self.run.shapes_of_net(self.circuit.net_by_cluster_id(net), metal, True).bbox()
        return [box.left, box.bottom, box.right, box.top]

    def check(self, rule):
        metal = self.metals[-1]
        own = self.ratios(metal, rule["thickness"])
        found = dict(own)
        for below in self.metals[:-1] if rule["cumulative"] and rule["thickness"] is None else []:
            for net, ratio in self.ratios(below, None).items():
                found[net] = found.get(net, 0.0) + ratio
        over = [net for net, ratio in found.items() if ratio > rule["max"] and net in own]
        return {"ratio": max(found.values(), default=0.0), "places": [self.box(net, metal) for net in over]}


def check(layout, cell, request):
    cell.flatten(True)
    levels = {}
    for rule in request["rules"]:
        at = rule["level"]
        if at not in levels:
            levels[at] = Level(layout, cell, request, at)
    return [levels[rule["level"]].check(rule) for rule in request["rules"]]
