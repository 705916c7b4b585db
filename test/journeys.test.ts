import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

/** What a newcomer does, with the command as it was built. */
const yxFile = resolve(import.meta.dirname, '../bin/yx.js');
const dir = mkdtempSync(join(tmpdir(), 'yx-journey-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function yx(argv: readonly string[], input = ''): Promise<{ code: number; out: string; err: string }> {
  return new Promise((done) => {
    const env = { PATH: process.env.PATH ?? '', HOME: dir, YX_DATA: join(dir, 'data'), YX_LANG: 'en' };
    const child = spawn(process.execPath, [yxFile, ...argv], { cwd: dir, env });
    let [out, err] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    child.stdin.end(input);
    child.on('close', (code) => done({ code: code ?? -1, out, err }));
  });
}

describe('journeys', () => {
  it.each([
    ['打开客厅的灯，把卧室窗帘关上', 'home_commands 1.0.0'],
    ['turn off all the lights except in the bedroom', 'home_commands 1.0.0'],
    ['200×150的钢板，厚5mm，中心位置打一个直径20mm的孔', 'plate 1.0.0'],
    ['面积优先，输入对必须匹配，宽高比不超过2', 'objectives 1.0.0'],
  ])('the one door finds the domain of “%s”', async (said, contract) => {
    const ran = await yx([said]);
    expect(ran.out, ran.err).toContain(contract);
  });

  it('a sentence is carried out in the sample house and read back', async () => {
    const ran = await yx(['run', 'home', '打开客厅的灯，把卧室窗帘关上', '--json']);
    expect(ran.code, ran.err).toBe(0);
    expect(JSON.parse(ran.out)).toMatchObject({ status: 'completed', report: { passed: true } });
  });

  it('“它” is what was spoken of in the sentence before', async () => {
    const ran = await yx(['chat', '--yes'], '打开卧室的灯\n把它关了\n');
    expect(ran.out).toMatch(/1\. ceiling light: turn off .*\n\s+2\. bedside lamp: turn off/);
    expect(ran.out.match(/checked: passed/g)).toHaveLength(2);
  });

  it('in a conversation nothing is done before the yes, also where only one of many things asks by itself', async () => {
    const { out } = await yx(['chat'], 'turn off the living room lights and close the gas valve\n');
    expect(out).toMatch(/gas valve.*\(asks first\)/);
    expect(out).not.toMatch(/checked|ceiling light: off/);
  });

  it('a value no device can take is refused before anything is done, and a dry run says so for each command', async () => {
    const dry = await yx(['run', 'home', '打开空调，温度调到50度', '--dry-run', '--json']);
    const plan = JSON.parse(dry.out);
    expect(plan.steps.map((step: { params: { device_id: string } }) => step.params.device_id)).toEqual([
      'living_ac',
      'bedroom_ac',
    ]);
    expect(plan.summary).toContain('✗');
    const ran = await yx(['run', 'home', '空调调到50度', '--dry-run']);
    expect([ran.code, ran.err]).toEqual([1, expect.stringContaining('home_out_of_range')]);
  });

  it('a question is answered in words', async () => {
    expect((await yx(['run', 'home', '现在客厅几度'])).out).toMatch(
      /^living room AC: \d+ °C\nliving room sensor: \d+ °C \(the sample house/,
    );
  });

  it('a lock waits for a person', async () => {
    const ran = await yx(['run', 'home', '打开大门锁']);
    expect(ran.code, ran.err).toBe(3);
    expect(ran.err).toContain('CONFIRMATION_REQUIRED');
  });

  it('an old consumer is given the first command in the old form, and the rates are counted', async () => {
    const argv = ['parse', 'home', '--form', 'legacy'];
    expect((await yx([...argv, '打开卧室顶灯然后关闭客厅灯'])).out).toBe('打开-卧室-顶灯\n');
    const ran = await yx([...argv, '--batch', '--rates'], '打开灯\n你好\n');
    expect(ran.out).toBe('打开-*-*\nUNKNOWN-*-*\n');
    expect(JSON.parse(ran.err.trim().split('\n').at(-1)!)).toMatchObject({
      'grammar/legacy': { answers: 2, failed: 0, unknownShare: 0.5 },
    });
    expect(await yx(['parse', 'home', '打开灯', '--form', 'new'])).toMatchObject({ code: 2, out: '' });
  });

  it('a write waits in the database until another process approves it, and happens once', async () => {
    const asked = await yx(['run', 'business', '新建客户：蓝天文化，地址北京市朝阳区']);
    expect(asked.code, asked.err).toBe(3);
    const [run] = JSON.parse((await yx(['runs', 'list', '--json', '--status', 'waiting'])).out).filter(
      ({ domain }: { domain: string }) => domain === 'business',
    );
    expect((await yx(['run', 'business', '查一下蓝天文化的资料'])).code).toBe(1);
    const approved = await yx(['runs', 'approve', run.id.slice(0, 8)]);
    expect([approved.code, approved.out], approved.err).toMatchObject([0, expect.stringContaining('passed')]);
    expect((await yx(['runs', 'approve', run.id])).err).toContain('nothing_waits');
    expect((await yx(['runs', 'audit'])).out.match(/ done +crm.create_client/g)).toHaveLength(1);
    expect((await yx(['run', 'business', '查一下蓝天文化的资料'])).code).toBe(0);
    const saved = await yx(['data', 'backup', 'copy.db']);
    expect(saved.code, saved.err).toBe(0);
    expect(await yx(['data', 'prune', '--older-than', '90d'])).toMatchObject({
      code: 0,
      out: 'to be pruned: 0 events, 0 keys, the files of 0 runs; nothing was removed, --yes removes them\n',
    });
    expect((await yx(['data', 'prune', '--older-than', '90'])).err).toContain('bad_option_value');
    await yx(['run', 'business', '删除客户蓝天文化', '--yes']);
    expect((await yx(['data', 'restore', 'copy.db'])).err).toContain('needs_yes');
    expect((await yx(['data', 'restore', 'copy.db', '--yes'])).code).toBe(0);
    expect((await yx(['run', 'business', '查一下蓝天文化的资料'])).code).toBe(0);
  }, 60_000);

  it('a description becomes four files that were read back', async () => {
    const said =
      '300×300法兰底板，厚12mm，中心有一个直径50mm的大孔，周围均布8个直径10mm的安装孔，分布圆直径200mm';
    const ran = await yx(['run', 'plate', said, '-o', 'flange']);
    expect(ran.code, ran.err).toBe(0);
    const names = ['法兰底板.pdf', '法兰底板.svg', '法兰底板_cut.dxf', '法兰底板_drawing.dxf'];
    expect(readdirSync(join(dir, 'flange')).sort()).toEqual(names);
  });

  it('what is missing is asked for, and the answers are drawn', async () => {
    const ran = await yx(['chat', '--yes', '-o', 'asked'], '底板500×400，四角φ12孔\n厚10\n距边30\n');
    expect(ran.code, ran.err).toBe(0);
    expect(readdirSync(join(dir, 'asked'))).toContain('底板_cut.dxf');
  });

  it('a list of plates becomes a folder of drawings; a row that cannot be drawn stops no other', async () => {
    const good = '底板 300×200×8，中心一个直径20的孔';
    writeFileSync(
      join(dir, '清单.csv'),
      `\ufeff名称,图号,描述\r\n支座,DB-1,"${good}"\r\n缺,,底板 300×200\r\n,,"${good}"\r\n`,
    );
    const ran = await yx(['plate', 'batch', '清单.csv', '-o', '图纸', '--json']);
    const rows = ran.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect([ran.code, rows.map(({ row, status }) => `${row} ${status}`)], ran.err).toEqual([
      1,
      ['2 drawn', '3 failed', '4 drawn'],
    ]);
    expect(readdirSync(join(dir, '图纸')).sort()).toEqual(
      ['底板', '支座']
        .flatMap((name) => [`${name}.pdf`, `${name}.svg`, `${name}_cut.dxf`, `${name}_drawing.dxf`])
        .sort(),
    );
    expect(ran.err.trim().split('\n')).toHaveLength(3);
    expect(await yx(['plate', 'batch', '清单.csv'])).toMatchObject({ code: 2, out: '' });
  });

  it('holes outside the plate are refused, and nothing is written', async () => {
    const ran = await yx(['run', 'plate', '100×100×5的板，在(150,50)打一个φ10孔', '-o', 'never']);
    expect(ran.code).toBe(1);
    expect(readdirSync(dir)).not.toContain('never');
  });

  it('a netlist and rules become a layout that rules, netlist and objectives agree with', {
    timeout: 60_000,
  }, async () => {
    const corpus = resolve(import.meta.dirname, '../src/domains/layout/corpus');
    const files = [
      join(corpus, 'circuits/align_common_source.json'),
      join(corpus, 'rules/sky130_rules.json'),
    ];
    const refused = await yx(['run', 'layout', ...files, '-o', join(dir, 'layout')]);
    expect(refused.code).toBe(1);
    expect(refused.err).toContain('mp0: w is 0.108 µm');
    const ran = await yx(['run', 'layout', ...files, '-o', join(dir, 'layout'), '--fit-sizes', '--json']);
    expect(ran.code, ran.err).toBe(0);
    expect(JSON.parse(ran.out)).toMatchObject({
      status: 'completed',
      report: { passed: true, metrics: { drc_error_count: 0, lvs_error_count: 0 } },
    });
    expect(readdirSync(join(dir, 'layout'))).toEqual(
      expect.arrayContaining(['common_source.gds', 'common_source.svg', 'report.html', 'report.json']),
    );
  });

  it('L32: objectives may be words beside the files; what is not understood is said', {
    timeout: 60_000,
  }, async () => {
    const corpus = resolve(import.meta.dirname, '../src/domains/layout/corpus');
    const files = [join(corpus, 'own/wilson.sp'), join(corpus, 'rules/sky130_rules.json')];
    const wanted = ['面积优先，宽高比不超过2', '--fit-sizes', '-o', join(dir, 'words')];
    const ran = await yx(['run', 'layout', ...files, ...wanted]);
    expect(ran.code, ran.err).toBe(0);
    const { objectives } = JSON.parse(readFileSync(join(dir, 'words/report.json'), 'utf8'));
    expect(objectives).toMatchObject({
      objectives: [{ name: 'area_min' }],
      constraints: { max_aspect_ratio: 2 },
    });
    const strange = await yx(['run', 'layout', ...files, 'hello there', '--dry-run', '--fit-sizes']);
    expect(strange.err).toContain('unexplained_words');
    expect((await yx(['run', 'layout', ...files, 'nowhere.json'])).err).toContain('no_such_file');
  });

  it('a layout that cannot satisfy its objectives is given as the best there is, and says so', {
    timeout: 60_000,
  }, async () => {
    const corpus = resolve(import.meta.dirname, '../src/domains/layout/corpus');
    const objectives = join(dir, 'too-small.json');
    const limits = { objectives: [{ name: 'area_min' }], constraints: { max_area: 1, max_iterations: 2 } };
    writeFileSync(objectives, JSON.stringify(limits));
    const files = [join(corpus, 'own/wilson.sp'), join(corpus, 'rules/sky130_rules.json'), objectives];
    const ran = await yx(['run', 'layout', ...files, '-o', join(dir, 'small'), '--fit-sizes']);
    expect(ran.code).toBe(1);
    expect(ran.err).toContain('[iterating]');
    const report = JSON.parse(readFileSync(join(dir, 'small/report.json'), 'utf8'));
    expect(report.evaluation).toMatchObject({ passed: false, metrics: { drc_error_count: 0 } });
    expect(readFileSync(join(dir, 'small/report.html'), 'utf8')).toContain('not passed');
  });
});
