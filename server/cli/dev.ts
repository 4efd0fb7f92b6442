import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningDev, startDev } from '../author/dev/dev-server.ts';
import { findEditor } from '../author/dev/find-editor.ts';
import { exitCodes, UsageError } from './exit.ts';
import { houseRegistry, openFolder } from './open-folder.ts';
import { packageRoot } from './package-root.ts';
import { renderServices } from './render-services.ts';
import { showDiagnostic } from './show-diagnostic.ts';
import { contentBeside, contentFor, templateFolder } from './site-folder.ts';
import { log, paint } from './streams.ts';

export interface DevFlags {
  readonly content?: string;
  /** Only this port, when one was named. */
  readonly port?: number;
  readonly firstPort: number;
  readonly host: string;
  readonly poll?: boolean;
}

const require = createRequire(import.meta.url);
const MOST_PORTS = 20;

/** Previews a template folder until the process is told to end. */
export async function dev(given: string | undefined, flags: DevFlags): Promise<void> {
  const started = performance.now();
  const template = templateFolder(given);
  const content = contentFor(given, flags.content);
  if (content === undefined) {
    await openFolder(template);
    throw new UsageError(`There is no folder ${contentBeside(given)} with page JSON. Name one with --content.`);
  }
  const running = await open(template, content, flags);
  // Before anybody hears that it is ready: who waits for that may end it at once.
  const ended = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const address = `http://localhost:${running.port}`;
  log(`Ready in ${seconds} s, ${paint.bold(`${address}/__vitrine/`)}, offline, ${running.pages} pages`);
  await ended;
  await running.stop();
  process.exitCode = exitCodes.clean;
}

/** Takes the named port, or the first free one from the usual one on. */
async function open(template: string, content: string, flags: DevFlags): Promise<RunningDev> {
  const root = packageRoot();
  const most = flags.port === undefined ? MOST_PORTS : 1;
  for (let step = 0; ; step += 1) {
    const port = flags.firstPort + step;
    try {
      return await startDev({
        template,
        content,
        registry: houseRegistry(),
        settings: renderServices,
        port,
        host: flags.host,
        runtime: join(root, 'dist/runtime'),
        images: join(tmpdir(), 'vitrine-images'),
        products: join(root, 'fixtures/products'),
        scripts: readScripts(join(root, 'dist/preview')),
        editor: findEditor(process.env),
        polling: flags.poll,
        show: showDiagnostic,
        log,
      });
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
        throw new UsageError(`${flags.host} is no address of this machine. Leave --host out, or name one that is.`);
      if (code !== 'EADDRINUSE') throw error;
      if (step + 1 >= most)
        throw new UsageError(`Port ${port} is taken by another program. Choose another one with --port.`);
    }
  }
}

function readScripts(folder: string): ReadonlyMap<string, string> {
  const names = ['client.js', 'gallery.js', 'sheet.js', 'data.js', 'style.js', 'style.css'];
  const missing = names.find((name) => !existsSync(join(folder, name)));
  if (missing !== undefined)
    throw new UsageError(`The preview was not built: ${missing} is missing. Run npm run build.`);
  // With them what several of them need.
  const all = readdirSync(folder).filter((name) => /\.(?:js|css)$/.test(name));
  const axe = require.resolve('axe-core/axe.min.js');
  const files = new Map([...all.map((name) => [name, join(folder, name)] as const), ['axe.js', axe]]);
  return new Map([...files].map(([name, file]) => [name, readFileSync(file, 'utf8')]));
}
