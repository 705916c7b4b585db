import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** FreeCAD without a window runs a script, with a folder as its home. */
export function ranInFreecad(folder: string, script: string) {
  const file = join(folder, 'read.py');
  writeFileSync(file, script);
  const env = { ...process.env, QT_QPA_PLATFORM: 'offscreen', HOME: folder, XDG_RUNTIME_DIR: folder };
  return spawnSync('/usr/bin/freecadcmd', [file], { encoding: 'utf8', env, cwd: folder, timeout: 120_000 });
}
