#!/usr/bin/env node
import { renderQuickly } from './render-quickly.ts';

// Where the installed command starts. It is CommonJS, because that starts sooner; all but a plain render goes on in
// vitrine.js.
const [command, ...rest] = process.argv.slice(2);

if (command === 'render' && rest.includes('--json')) void startRender(false);
// The last step of the build.
else if (command === 'write-code-cache') void startRender(true);
else void import('./vitrine.js');

async function startRender(writesCache: boolean): Promise<void> {
  if (!(await renderQuickly(rest, writesCache))) await import('./vitrine.js');
}
