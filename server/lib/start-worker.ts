import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a worker thread. From the build its code is the entry of that name in dist/, beside the bundle or above its
 * chunks; from source (tests, development) it is the TypeScript file beside its starter, which Node 20 only runs after
 * tsx has been registered inside the new thread.
 */
export function startWorker(name: string, from: string, options: WorkerOptions): Worker {
  if (from.endsWith('.ts')) {
    const source = new URL(`./${name}.ts`, from).href;
    // Not import.meta.resolve: test runners do not offer it.
    const tsx = new URL('dist/esm/api/index.mjs', pathToFileURL(createRequire(from).resolve('tsx/package.json'))).href;
    const boot = `import(${JSON.stringify(tsx)}).then(({ register }) => { register(); return import(${JSON.stringify(source)}); });`;
    return new Worker(boot, { ...options, eval: true });
  }
  const beside = new URL(`./${name}.js`, from);
  return new Worker(existsSync(beside) ? beside : new URL(`../${name}.js`, from), options);
}
