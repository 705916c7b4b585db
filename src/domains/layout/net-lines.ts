export interface NetLine {
  /** As people count. */
  readonly number: number;
  readonly line: string;
}

const MOST = 200;

/** The lines of a netlist in which a net is named, as a word of its own; comments say nothing. */
export function linesOfNet(text: string, net: string): readonly NetLine[] {
  const wanted = net.toLowerCase();
  return text
    .split(/\r?\n/)
    .map((line, i) => ({ number: i + 1, line: line.trim() }))
    .filter(
      ({ line }) =>
        !line.startsWith('*') &&
        line
          .toLowerCase()
          .split(/[\s,"[\]{}:=()]+/)
          .includes(wanted),
    )
    .slice(0, MOST);
}
