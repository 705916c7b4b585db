import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import type { ServiceSpec } from '../../../core/domain.ts';
import { ServiceUnavailable } from '../../../core/tool/tool.ts';
import { readWoff } from '../../../formats/pdf/sfnt.ts';
import type { PaperFont } from '../drawing/pdf.ts';

/** The font of the PDFs, which comes with the package: no font of the system is needed. */
export const fontService: ServiceSpec = {
  async create({ assets }) {
    const file = join(assets, 'noto-sans-sc-400.woff');
    if (!existsSync(file)) {
      throw new ServiceUnavailable({ zh: `没有字体 ${file}`, en: `the font ${file} is not there` });
    }
    const tables = readWoff(readFileSync(file), (bytes) => inflateSync(bytes));
    if (!tables.ok) throw new ServiceUnavailable(tables.error[0]!.message);
    const service: PaperFont = {
      name: 'NotoSansSC-Regular',
      tables: tables.value,
      deflate: (bytes) => deflateSync(bytes),
    };
    return { service };
  },
};
