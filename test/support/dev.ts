import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { onTestFinished, vi } from 'vitest';
import type { DevOptions } from '../../server/author/dev/dev-options.ts';
import { type RunningDev, startDev } from '../../server/author/dev/dev-server.ts';
import { localeData, timeZones } from '../../server/cli/locale-packs.ts';
import { showDiagnostic } from '../../server/cli/show-diagnostic.ts';
import { demonstration } from '../../server/cli/site-folder.ts';
import { patience } from './patience-time.ts';
import { registry, scratchFolder } from './serve-site.ts';

let scripts: Promise<ReadonlyMap<string, string>> | undefined;

/** The scripts of the preview, built as the package builds them. */
function previewScripts(): Promise<ReadonlyMap<string, string>> {
  scripts ??= build({ mode: 'preview', logLevel: 'silent', build: { write: false } }).then((built) => {
    const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
    return new Map(
      output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)] as const),
    );
  });
  return scripts;
}

export interface Dev extends RunningDev {
  readonly url: string;
  readonly template: string;
  readonly content: string;
  /** What the terminal was told. */
  readonly said: string[];
  readonly options: DevOptions;
}

/** `vitrine dev` over a copy of the demonstration shop, or over other folders. */
export async function startTestDev(more: Partial<DevOptions> = {}): Promise<Dev> {
  const shop = demonstration();
  const copy = (from: string | undefined) => {
    const folder = scratchFolder();
    if (from !== undefined) cpSync(from, folder, { recursive: true });
    return folder;
  };
  const said: string[] = [];
  const options: DevOptions = {
    template: more.template ?? copy(shop.template),
    content: more.content ?? copy(shop.content),
    registry,
    settings: { localeData, timeZones },
    port: 0,
    host: 'localhost',
    runtime: join(process.cwd(), 'dist/runtime'),
    images: scratchFolder(),
    products: join(process.cwd(), 'fixtures/products'),
    scripts: await previewScripts(),
    editor: undefined,
    show: showDiagnostic,
    log: (text) => said.push(text),
    ...more,
  };
  const running = await startDev(options);
  onTestFinished(() => running.stop());
  const { template, content } = options;
  return { ...running, url: `http://localhost:${running.port}`, template, content, said, options };
}

/** Waits until something is so; the last thing that was wrong with it is the failure. */
export async function eventually(check: () => unknown, milliseconds = patience): Promise<void> {
  await vi.waitFor(check, { interval: 20, timeout: milliseconds });
}
