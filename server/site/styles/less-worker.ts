import { parentPort, workerData } from 'node:worker_threads';
import less from 'less';
import { type ImportLog, JailedFileManager, StyleRefused } from './less-file-manager.ts';
import type { StyleJob, StyleOutcome } from './style-job.ts';

/** Refuses `@plugin` and `@import (plugin)` in every file; less's own switch reaches the first file only. */
const refusingLoader = {
  loadPlugin: () => Promise.reject(new StyleRefused('style-refused', 'A plugin')),
  loadPluginSync: () => {
    throw new StyleRefused('style-refused', 'A plugin');
  },
  evalPlugin: () => new StyleRefused('style-refused', 'A plugin'),
};

async function compile({ root, entry, sources }: StyleJob): Promise<StyleOutcome> {
  const log: ImportLog = { missing: [], read: new Set() };
  const jail: Less.Plugin = {
    install(_less, manager) {
      manager.addFileManager(new JailedFileManager(root, new Map(sources), log));
      Object.assign(manager, { Loader: refusingLoader });
    },
  };
  try {
    const { css } = await less.render(entry, {
      filename: 'styles/(site).less',
      javascriptEnabled: false,
      plugins: [jail],
      syncImport: false,
      strictUnits: false,
      compress: false,
    });
    return { css, missing: log.missing, read: [...log.read] };
  } catch (error) {
    return { mistake: describe(error), missing: log.missing, read: [...log.read] };
  }
}

/** Text, file and place of what less threw; never the text of the file it speaks of. */
function describe(error: unknown): NonNullable<StyleOutcome['mistake']> {
  const members = typeof error === 'object' && error !== null ? error : {};
  const read = (name: string): unknown => (name in members ? Reflect.get(members, name) : undefined);
  const message = String(read('message') ?? error);
  const refused = /style-(refused|limit): (.+)/.exec(message);
  const number = (value: unknown) => (typeof value === 'number' ? value : undefined);
  const column = number(read('column'));
  return {
    code: refused === null ? 'style-invalid' : refused[1] === 'limit' ? 'style-limit' : 'style-refused',
    detail: refused?.[2] ?? message,
    file: typeof read('filename') === 'string' ? String(read('filename')) : '',
    line: number(read('line')),
    column: column === undefined ? undefined : column + 1,
  };
}

parentPort?.postMessage('ready');
parentPort?.postMessage(await compile(workerData as StyleJob));
