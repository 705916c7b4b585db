import { type ReactNode, useEffect, useMemo } from 'react';
import type { Text } from '../../core/messages.ts';
import type { WorkspaceGiven } from '../../core/workspace.ts';
import { kindOf } from './input/kinds.ts';
import { labels } from './labels.ts';
import { linesOfNet } from './net-lines.ts';
import type { Circuit, Device } from './netlist/circuit.ts';
import { readNetlist } from './recognise/read-netlist.ts';
import { type ProcessName, processNames } from './rules/process-names.ts';
import './workspace.css';

const words = {
  circuit: { zh: '电路 {name}', en: 'Circuit {name}' },
  modules: { zh: '认出的模块', en: 'Modules recognised' },
  nets: { zh: '连线', en: 'Nets' },
  devices: { zh: '器件', en: 'Devices' },
  noNetlist: {
    zh: '还没有网表：选一个 .sp 或 JSON 网表，或把它拖进输入框。',
    en: 'No netlist yet: choose a .sp or JSON netlist, or drop it on the box.',
  },
  chooseNetlist: { zh: '选择网表', en: 'Choose a netlist' },
  process: { zh: '工艺', en: 'Process' },
  noProcess: {
    zh: '还没有选工艺：选一个自带的，或给出自己的规则文件。',
    en: 'No process yet: choose a shipped one, or give your own rule file.',
  },
  ownRules: { zh: '自己的规则文件', en: 'Your own rule file' },
  name: { zh: '名称', en: 'Name' },
  type: { zh: '类型', en: 'Type' },
  size: { zh: '尺寸', en: 'Size' },
  terminals: { zh: '端口', en: 'Terminals' },
} as const satisfies Record<string, Text>;

/** The circuit beside the words: modules, nets with their devices and lines, devices. */
export default function LayoutWorkspace(given: WorkspaceGiven<ReactNode>) {
  const { lang, files, pointed, point } = given;
  const found = useMemo(() => circuitIn(files), [files]);
  if (!found)
    return (
      <div className="circuit">
        <p>{words.noNetlist[lang]}</p>
        <FileChoice {...given} label={words.chooseNetlist[lang]} accept=".sp,.spi,.cir,.json" />
        <Process {...given} />
      </div>
    );
  const { circuit, text } = found;
  return (
    <div className="circuit">
      <Process {...given} />
      <h3>{words.circuit[lang].replace('{name}', circuit.name)}</h3>
      {circuit.modules.length > 0 && (
        <section aria-label={words.modules[lang]}>
          <h4>{words.modules[lang]}</h4>
          <ul className="facts">
            {circuit.modules.map(({ id, type, devices }) => (
              <li key={id}>
                <b>{labels.words[`=${type}`]?.[lang] ?? type}</b>{' '}
                <span className="quiet">{devices.join(', ')}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Nets circuit={circuit} text={text} lang={lang} pointed={pointed} point={point} />
      <Devices {...given} circuit={circuit} />
    </div>
  );
}

const processes = {
  sky130: 'SkyWater SKY130',
  sg13g2: 'IHP SG13G2',
} as const satisfies Record<ProcessName, string>;

/** Which rules it is drawn by: a shipped process, or a rule file. What is chosen last holds. */
function Process(given: WorkspaceGiven<ReactNode>) {
  const { lang, files, options, give } = given;
  const { process: chosen, ...others } = options;
  const own = files.find(({ content }) => kindOf(content) === 'drc');
  useEffect(() => {
    if (own && chosen !== undefined) give({ files, options: others });
  }, [own, chosen]);
  const take = (process: string) =>
    give({ files: files.filter((file) => file !== own), options: { ...others, process } });
  return (
    <section aria-label={words.process[lang]}>
      <h4>{words.process[lang]}</h4>
      {!own && chosen === undefined && <p role="status">{words.noProcess[lang]}</p>}
      <div className="choices">
        {processNames.map((name) => (
          <button
            key={name}
            type="button"
            className="choice"
            aria-pressed={!own && chosen === name}
            onClick={() => take(name)}
          >
            {processes[name]}
          </button>
        ))}
        <FileChoice
          {...given}
          label={own?.name ?? words.ownRules[lang]}
          accept=".json"
          isTaken={own !== undefined}
        />
      </div>
    </section>
  );
}

interface FileChoiceProps extends Pick<WorkspaceGiven<ReactNode>, 'files' | 'options' | 'give'> {
  readonly label: string;
  readonly accept: string;
  readonly isTaken?: boolean;
}

/** A file instead of the one of its kind that there is. */
function FileChoice({ files, options, give, label, accept, isTaken = false }: FileChoiceProps) {
  const take = async (file: File | undefined) => {
    if (!file) return;
    const content = await file.text();
    const others = files.filter((one) => kindOf(one.content) !== kindOf(content));
    give({ files: [...others, { name: file.name, content }], options });
  };
  return (
    <label className={isTaken ? 'filebutton taken' : 'filebutton'}>
      <input
        type="file"
        className="sr"
        accept={accept}
        onChange={(event) => void take(event.target.files?.[0])}
      />
      <span>{label}</span>
    </label>
  );
}

/** The first of the files that is a netlist. */
function circuitIn(files: WorkspaceGiven['files']): { circuit: Circuit; text: string } | null {
  for (const { content } of files) {
    const read = readNetlist(content);
    if (read.ok && read.value.circuit.devices.length > 0)
      return { circuit: read.value.circuit, text: content };
  }
  return null;
}

interface NetsProps {
  readonly circuit: Circuit;
  readonly text: string;
  readonly lang: WorkspaceGiven['lang'];
  readonly pointed: WorkspaceGiven['pointed'];
  readonly point: WorkspaceGiven['point'];
}

/** A click on a net shows what hangs on it, and where the netlist says so. */
function Nets({ circuit, text, lang, pointed: name, point: setName }: NetsProps) {
  const net = circuit.nets.find((one) => one.name === name);
  return (
    <section aria-label={words.nets[lang]}>
      <h4>{words.nets[lang]}</h4>
      <div className="choices">
        {circuit.nets.map((one) => (
          <button
            key={one.name}
            type="button"
            className="choice"
            aria-pressed={one.name === name}
            onClick={() => setName(one.name === name ? null : one.name)}
          >
            {one.name} <span className="quiet">{one.connections.length}</span>
          </button>
        ))}
      </div>
      {net && (
        <div className="net" role="status">
          <p>
            {net.connections
              .map(({ device_id, terminal_name }) => `${device_id}.${terminal_name}`)
              .join('  ')}
          </p>
          <pre>
            {linesOfNet(text, net.name)
              .map(({ number, line }) => `${number}  ${line}`)
              .join('\n')}
          </pre>
        </div>
      )}
    </section>
  );
}

function Devices({ circuit, lang, Table }: WorkspaceGiven<ReactNode> & { readonly circuit: Circuit }) {
  const micrometres = (metres: number | null) => (metres === null ? '' : `${+(metres * 1e6).toFixed(4)}`);
  const sizeOf = ({ params: { w, l, m, nf } }: Device): string =>
    w === null && l === null
      ? ''
      : `${micrometres(w)} / ${micrometres(l)} µm${m > 1 ? ` ×${m}` : ''}${nf > 1 ? ` nf ${nf}` : ''}`;
  return (
    <details>
      <summary>
        {words.devices[lang]} <span className="count">{circuit.devices.length}</span>
      </summary>
      <Table
        label={words.devices[lang]}
        columns={(['name', 'type', 'size', 'terminals'] as const).map((key) => ({ title: words[key][lang] }))}
        rows={circuit.devices.map((device) => [
          device.id,
          labels.words[`=${device.type}`]?.[lang] ?? device.type,
          sizeOf(device),
          Object.entries(device.terminals)
            .map(([terminal, net]) => `${terminal}=${net}`)
            .join(' '),
        ])}
      />
    </details>
  );
}
