"""KLayout's own antenna check: {"gds", "layers", "stack", "ask": [[level, ratio, thickness or null]]} in, whether it finds any out.

Independent of the code under test: only layer numbers are given.
"""

import json, sys
import klayout.db as db

ask = json.load(sys.stdin)
layout = db.Layout()
layout.read(ask["gds"])
top = layout.top_cell()


def found(level, ratio, thickness):
    run = db.LayoutToNetlist(db.RecursiveShapeIterator(layout, top, []))

    def drawn(pair):
        return run.make_layer(layout.layer(*pair), "l%d_%d" % tuple(pair))

    active, poly, contact = (drawn(ask["layers"][role]) for role in ("active", "poly", "contact"))
    gate = active & poly
    diffusion = active - poly
    if "tap" in ask["layers"]:
        diffusion = diffusion + drawn(ask["layers"]["tap"])
    run.register(gate, "gate")
    run.register(diffusion, "diffusion")
    for one in (gate, poly, diffusion, contact):
        run.connect(one)
    run.connect(gate, poly)
    below, cut = [poly, diffusion], contact
    for at, (metal_pair, cut_pair) in enumerate(ask["stack"][: level + 1]):
        metal = drawn(metal_pair)
        if at > 0:
            cut = drawn(cut_pair)
            run.connect(cut)
        run.connect(metal)
        run.connect(cut, metal)
        for one in below:
            run.connect(one, cut)
        below = [metal]
    run.extract_netlist()
    sides = [1.0, 0.0] if thickness is None else [0.0, thickness * 1e6]
    return not run.antenna_check(gate, 1.0, 0.0, metal, sides[0], sides[1], ratio, [[diffusion, 0.0]]).is_empty()


print(json.dumps([found(*one) for one in ask["ask"]]))
