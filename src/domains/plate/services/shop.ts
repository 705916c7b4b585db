import { readFileSync } from 'node:fs';
import type { ServiceSpec } from '../../../core/domain.ts';
import { ServiceUnavailable } from '../../../core/tool/tool.ts';
import { shopOf } from '../job.ts';
import { noShop, type Shop } from '../settings.ts';

/** The shop that the settings name; a file that cannot be read stops the drawing rather than its rules being left out. */
export const shopService: ServiceSpec = {
  async create({ settings: { 'plate.shop': file } }) {
    const service: Shop = file === undefined ? noShop : read(file);
    return { service };
  },
};

function read(file: string): Shop {
  const refuse = (why: string) =>
    new ServiceUnavailable({ zh: `车间文件 ${file}：${why}`, en: `the shop file ${file}: ${why}` });
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (thrown) {
    throw refuse(thrown instanceof Error ? thrown.message : String(thrown));
  }
  const shop = shopOf(text);
  if (!shop.ok) throw refuse(shop.error.map(({ message }) => message).join('; '));
  return shop.value;
}
