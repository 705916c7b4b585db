import { describe, expect, it } from 'vitest';
import { opener } from './browser.ts';

describe('a browser is opened only where there is a screen', () => {
  it.each([
    ['linux', { DISPLAY: ':0' }, 'xdg-open'],
    ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, 'xdg-open'],
    ['linux', {}, undefined],
    ['linux', { DISPLAY: ':10', SSH_CONNECTION: '10.0.0.1 1 10.0.0.2 22' }, undefined],
    ['darwin', {}, 'open'],
    ['darwin', { CI: 'true' }, undefined],
    ['win32', {}, 'cmd'],
  ] as const)('%s %j → %s', (platform, env, program) => {
    expect(opener(platform, env)?.[0]).toBe(program);
  });
});
