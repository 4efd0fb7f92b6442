import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { docsContent, docsPages } from './docs/site.ts';
import { type ReferencePage, referencePages } from './reference-pages.ts';

const pages: readonly ReferencePage[] = [...referencePages(), ...docsPages()];

if (process.argv.includes('--check')) check();
else write();

function write(): void {
  // Whole, so that a page that is gone leaves no file.
  rmSync(docsContent, { recursive: true, force: true });
  for (const { file, text } of pages) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

function check(): void {
  const stale = pages.filter(({ file, text }) => !existsSync(file) || readFileSync(file, 'utf8') !== text);
  const known = new Set(pages.map(({ file }) => file));
  const gone = readdirSync(docsContent, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !known.has(file));
  if (stale.length + gone.length === 0) return;
  const names = [...stale.map(({ file }) => file), ...gone].map((file) => path.relative(process.cwd(), file));
  process.stderr.write(`Not what the definitions say; run npm run docs:\n  ${names.join('\n  ')}\n`);
  process.exitCode = 1;
}
