import { CachedBundle } from './cached-bundle.ts';

interface Render {
  readonly main: (argv: readonly string[]) => Promise<boolean>;
}

/**
 * Renders one file with the bundle that is built for nothing else, and with V8's code cache beside it: reading and
 * compiling modules was most of what a cold render cost (engine/decisions/0002-cold-start.md). False when the command
 * line asks for more than that.
 */
export async function renderQuickly(argv: readonly string[], writesCache: boolean): Promise<boolean> {
  const bundle = new CachedBundle(__dirname, true);
  const { main } = bundle.load('render.cjs') as Render;
  const done = await main(argv);
  // Taken after a render, so that it holds the functions a render needs.
  if (done && writesCache) bundle.writeCaches();
  return done;
}
