import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** Folders whose files are only looked for, never read: they are linked. */
const LINKED: ReadonlySet<string> = new Set(['assets', 'scripts']);
const LEFT_OUT = /^(?:node_modules|\..*)$/;

/** A copy of a folder in which the typed texts stand in the place of what is saved. Must be removed. */
export class Mirror {
  readonly folder: string;

  constructor(root: string, typed: ReadonlyMap<string, string>) {
    this.folder = mkdtempSync(join(tmpdir(), 'vitrine-typed-'));
    const linked: string[] = [];
    cpSync(root, this.folder, {
      recursive: true,
      filter(source) {
        const name = basename(source);
        if (source !== root && LINKED.has(name)) linked.push(source.slice(root.length + 1));
        return source === root || !(LINKED.has(name) || LEFT_OUT.test(name));
      },
    });
    for (const path of linked) if (existsSync(join(root, path))) symlinkSync(join(root, path), join(this.folder, path));
    for (const [path, text] of typed) {
      const file = join(this.folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
