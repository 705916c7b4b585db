import type { ServiceSpec } from '../../../core/domain.ts';
import { ServiceUnavailable } from '../../../core/tool/tool.ts';
import type { Imported } from '../importers/build.ts';
import { emptyHome } from '../world.ts';

/** What a Home Assistant lists, to be written to a file. */
export interface HomeAssistantListing {
  /** At this address, or the one of the settings. */
  list(url?: string): Promise<Imported>;
}

export const listingService: ServiceSpec = {
  async create({ settings }) {
    const { 'homeassistant.url': known, 'homeassistant.token': token } = settings;
    const service: HomeAssistantListing = {
      async list(url = known) {
        if (!url || !token)
          throw new ServiceUnavailable({
            zh: '要设置 YX_HOMEASSISTANT_URL 和 YX_HOMEASSISTANT_TOKEN（长期访问令牌）',
            en: 'set YX_HOMEASSISTANT_URL and YX_HOMEASSISTANT_TOKEN (a long-lived access token)',
          });
        const { connectHomeAssistant } = await import('./homeassistant.ts');
        const { port, close } = await connectHomeAssistant({ url, token, home: emptyHome });
        try {
          return port.imported();
        } finally {
          await close();
        }
      },
    };
    return { service };
  },
};
