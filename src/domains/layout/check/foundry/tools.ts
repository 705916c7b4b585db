import * as z from 'zod';
import { described } from '../../../../core/contract/described.ts';
import { defineTool, success } from '../../../../core/tool/tool.ts';
import { GdsCells } from '../../../../formats/gdsii/cells.ts';
import { processNames } from '../../rules/process-names.ts';
import { bytesOf, refusedCheck, TEN_MINUTES } from '../tool-input.ts';
import { FOUNDRY_SERVICE, type FoundryPort } from './port.ts';
import { FoundryVerdict } from './verdict.ts';

const params = z.strictObject({
  process: described(z.enum(processNames), { zh: '工艺', en: 'the process' }),
  gds_base64: described(z.string(), { zh: 'GDSII 文件的内容（base64）', en: 'the GDSII file (base64)' }),
});

const runFoundry = defineTool({
  id: 'drc.run_foundry',
  name: { zh: '用代工厂的规则脚本检查', en: 'Check by the foundry’s decks' },
  description: {
    zh: '用 PDK_ROOT 里代工厂自己的规则脚本检查版图（KLayout、Magic），按规则给出违规数；缺脚本或程序时说明缺什么',
    en: 'Checks a layout by the foundry’s own decks under PDK_ROOT (KLayout, Magic): findings by rule; a deck or a program that is not there is named',
  },
  category: 'query',
  requiresConfirmation: false,
  effect: 'none',
  timeout: TEN_MINUTES,
  examples: [
    {
      zh: '用代工厂的规则检查这个版图',
      en: 'check this layout by the foundry’s deck',
      params: { process: 'sky130', gds_base64: '' },
    },
  ],
  paramsSchema: params,
  resultSchema: FoundryVerdict,
  async execute({ process, gds_base64 }, { services, signal }) {
    const gds = bytesOf(gds_base64);
    if (!gds.ok) return refusedCheck(gds.error);
    const cells = GdsCells.read(gds.value);
    const top = cells.ok ? cells.value.top() : cells;
    if (!top.ok) return refusedCheck(top.error);
    const foundry = await services.get<FoundryPort>(FOUNDRY_SERVICE);
    const { configured, sha256, judgements } = await foundry.judge(process, gds.value, top.value, signal);
    const findings = judgements.flatMap(({ deck, findings }) => findings.map((one) => ({ deck, ...one })));
    const isJudged = judgements.some(({ state }) => state === 'judged');
    return success({
      configured,
      sha256,
      error_count: isJudged ? findings.reduce((sum, { count }) => sum + count, 0) : null,
      judgements: judgements.map(({ findings: _, ...one }) => one),
      findings,
    });
  },
});

export const foundryTools = [runFoundry];
