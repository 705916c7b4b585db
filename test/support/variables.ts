import { settings } from '../../src/runtime/settings.ts';

/** Every variable that is read for no domain: the file, the language and the data directory have older names beside ours. */
export const variables: readonly string[] = [
  'YX_CONFIG',
  ...Object.values(settings).map(({ env }) => env),
  ...['LC_ALL', 'LC_MESSAGES', 'LANG', 'XDG_DATA_HOME', 'HOME'],
];
