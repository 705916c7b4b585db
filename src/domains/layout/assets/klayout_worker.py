"""Answers questions about layouts with KLayout: one JSON request a line in, one JSON answer a line out."""

import json, os, sys
import klayout.db as db
import klayout_antenna
import klayout_lvs

METRICS = {"euclidian": db.Region.Euclidian, "projection": db.Region.Projection}


class Refused(Exception):
    def __init__(self, code, message, **details):
        super().__init__(message)
        self.code, self.details = code, details


def read_layout(request):
    layout = db.Layout()
    try:
        layout.read(request["path"])
    except RuntimeError as error:
        raise Refused("INVALID_PARAM", str(error))
    name = request.get("cell")
    if name is not None:
        cell = layout.cell(name)
        if cell is None:
            raise Refused("NOT_FOUND", "no cell " + name)
        return layout, cell
    tops = layout.top_cells()
    if len(tops) != 1:
        raise Refused("INVALID_PARAM", "the layout has %d top cells" % len(tops), cells=[c.name for c in tops])
    return layout, tops[0]


def region_of(layout, cell, pair):
    index = layout.find_layer(pair[0], pair[1])
    if index is None:
        return db.Region()
    # A single shape is taken as merged, even one without an area.
    return db.Region(cell.begin_shapes_rec(index)).merged().with_area(0, True)


def extent_of(layout, cell):
    box = db.Box()
    for index in layout.layer_indexes():
        box += db.Region(cell.begin_shapes_rec(index)).bbox()
    return box


def wider_than(region, size):
    if size == 0:
        return region
    double = region.transformed(db.ICplxTrans(2.0))
    return double.sized(-size).sized(size).merged().transformed(db.ICplxTrans(0.5))


OPERATORS = {
    "and": lambda a, b: a & b,
    "not": lambda a, b: a - b,
    "or": lambda a, b: a | b,
    "interacting": lambda a, b: a.interacting(b),
    "not_interacting": lambda a, b: a.not_interacting(b),
}


def opposite_sides(outer, inner, distance):
    one, two = db.Region.OneSideAllowed, db.Region.TwoOppositeSidesAllowed
    allowed = db.Region.RectFilter(one.to_i() | two.to_i())
    found = inner.enclosed_check(outer, distance, True, db.Region.Projection, None, None, None, False,
                                 db.Region.NoOppositeFilter, allowed)
    return inner.interacting(found.first_edges())


def windows(extent, side, step):
    def along(low, high):
        if high - low <= side:
            return [(low, high)]
        count = -(-(high - low - side) // step) + 1
        starts = [min(low + i * step, high - side) for i in range(count)]
        return [(at, at + side) for at in starts]

    return [db.Box(left, bottom, right, top)
            for bottom, top in along(extent.bottom, extent.top)
            for left, right in along(extent.left, extent.right)]


class Check:
    def __init__(self, request, layout, cell):
        self.layout, self.cell = layout, cell
        self.metric = METRICS[request.get("metric", "euclidian")]
        self.regions = {}
        self.box = None

    def layer(self, wanted):
        key = json.dumps(wanted)
        if key not in self.regions:
            self.regions[key] = self.made(wanted)
        return self.regions[key]

    def made(self, wanted):
        if not isinstance(wanted[0], str):
            return region_of(self.layout, self.cell, wanted)
        # Merged from the beginning, so that edges come in the order they have on a drawn layer.
        region = db.Region()
        region.insert(OPERATORS[wanted[0]](self.layer(wanted[1]), self.layer(wanted[2])))
        return region.merged()

    @property
    def extent(self):
        if self.box is None:
            self.box = extent_of(self.layout, self.cell)
        return self.box

    def edges(self, method, *arguments):
        return method(*arguments, False, self.metric)

    def second(self, rule):
        if not rule.get("layer2"):
            return None
        # Between a layer and itself KLayout leaves edges out, unless it does not know that it is the same.
        same = rule["layer2"] == rule["layer"]
        return self.made(rule["layer2"]) if same else self.layer(rule["layer2"])

    def run(self, rule):
        a = self.layer(rule["layer"])
        b = self.second(rule)
        return getattr(self, rule["type"])(rule, a, b, rule.get("min"), rule.get("max"))

    def width(self, rule, a, b, low, high):
        if low:
            yield "min", self.edges(a.width_check, low)
        if high is not None:
            if low == high:
                yield "max", a.with_bbox_max(high + 1, None, False).extents()
            else:
                yield "max", wider_than(a, high)

    def spacing(self, rule, a, b, low, high):
        if low:
            yield "min", self.edges(a.separation_check, b, low) if b is not None else self.edges(a.space_check, low)
        if high is not None:
            if b is not None:
                near = a.separation_check(b, high + 1).first_edges()
                yield "max", a.not_interacting(b).not_interacting(near)
            else:
                yield "max", a.not_interacting(a.isolated_check(high + 1).edges())

    def enclosure(self, rule, a, b, low, high):
        inner = b if rule.get("strict", True) else b.overlapping(a)
        if low and rule.get("opposite"):
            yield "min", opposite_sides(a, inner, low)
        elif low:
            yield "min", self.edges(a.enclosing_check, inner, low)
        yield "inside", (inner - a).merged()
        if high is not None:
            yield "max", (a.overlapping(b) - b.sized(high)).merged()

    def extension(self, rule, a, b, low, high):
        crossing = b.edges() & a
        if low is not None:
            yield "min", (crossing.extended_out(low) - a).merged()
            yield "exists", a.inside(b)
        if high is not None:
            yield "max", (crossing.extended(0, 0, high + 1, -high, False) & a).merged()

    def overlap(self, rule, a, b, low, high):
        both = (a & b).merged()
        if low:
            yield "min", self.edges(both.width_check, low)
        yield "exists", a.not_overlapping(b)
        if high is not None:
            yield "max", wider_than(both, high)

    def density(self, rule, a, b, low, high):
        boxes = windows(self.extent, *rule["window"]) if rule.get("window") else [self.extent]
        for box in boxes:
            inside = a if len(boxes) == 1 else a & db.Region(box)
            ratio = inside.area() / box.area() if box.area() > 0 else 0.0
            if low is not None and ratio < low:
                yield "min", db.Region(box)
            if high is not None and ratio > high:
                yield "max", db.Region(box)

    def area(self, rule, a, b, low, high):
        if low is not None:
            yield "min", a.with_area(None, low, False)
        if high is not None:
            yield "max", a.with_area(high + 1, None, False)

    def reach(self, rule, a, b, low, high):
        within = self.layer(rule["within"]) if rule.get("within") else None
        outside = self.layer(rule["outside"]) if rule.get("outside") else None
        near = b
        for step in rule.get("steps", [high]):
            near = near.sized(step)
            if within is not None:
                near = near & within
            if outside is not None:
                near = near - outside
        yield "max", (a - near).merged()

    def ratio(self, a):
        return a.area() / self.extent.area() if self.extent.area() > 0 else 0.0


def points(iterator):
    return [value for point in iterator for value in (point.x, point.y)]


def ends(edge):
    return [edge.x1, edge.y1, edge.x2, edge.y2]


def markers(found):
    if isinstance(found, db.EdgePairs):
        for pair in found.each():
            yield [ends(pair.first), ends(pair.second)]
    else:
        for polygon in found.each():
            holes = [points(polygon.each_point_hole(i)) for i in range(polygon.holes())]
            yield {"hull": points(polygon.each_point_hull()), "holes": holes}


def drc(request):
    layout, cell = read_layout(request)
    check = Check(request, layout, cell)
    room = request.get("limit", 1 << 30)
    answer = []
    for rule in request["rules"]:
        count, kept = 0, []
        for demand, found in check.run(rule):
            for marker in markers(found):
                count += 1
                if len(kept) < room:
                    kept.append([demand, marker])
        room -= len(kept)
        outcome = {"id": rule["id"], "count": count, "markers": kept}
        if rule["type"] == "density":
            outcome["ratio"] = check.ratio(check.layer(rule["layer"]))
        answer.append(outcome)
    antennas = klayout_antenna.check(layout, cell, request["antennas"]) if request.get("antennas") else []
    return {"cell": cell.name, "rules": answer, "antennas": antennas}


def lvs(request):
    layout, cell = read_layout(request)
    return klayout_lvs.compare(layout, cell, request)


def facts(request):
    layout = db.Layout()
    try:
        layout.read(request["path"])
    except RuntimeError as error:
        raise Refused("INVALID_PARAM", str(error))
    cells = []
    for cell in layout.each_cell():
        layers = []
        for index in layout.layer_indexes():
            count = cell.shapes(index).size()
            if count > 0:
                info = layout.get_info(index)
                layers.append({"layer": info.layer, "datatype": info.datatype, "shapes": count,
                               "bbox": box_list(cell.bbox_per_layer(index))})
        cells.append({"name": cell.name, "instances": cell.child_instances(), "bbox": box_list(cell.bbox()),
                      "layers": layers})
    return {"dbu": layout.dbu, "tops": [cell.name for cell in layout.top_cells()], "cells": cells}


def box_list(box):
    return None if box.empty() else [box.left, box.bottom, box.right, box.top]


OPERATIONS = {"drc": drc, "lvs": lvs, "facts": facts}


def main():
    # KLayout writes its warnings to standard output: they must not get between the answers.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    for line in sys.stdin:
        request = json.loads(line)
        try:
            answer = {"id": request["id"], "ok": True, "result": OPERATIONS[request["op"]](request)}
        except Refused as refused:
            answer = {"id": request["id"], "ok": False, "code": refused.code, "message": str(refused),
                      "details": refused.details}
        except Exception as error:
            answer = {"id": request["id"], "ok": False, "code": "INTERNAL_ERROR", "message": repr(error)}
        answers.write(json.dumps(answer, separators=(",", ":")) + "\n")
        answers.flush()


main()
