import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { constants, Script } from 'node:vm';

type Main = (argv: readonly string[]) => Promise<boolean>;

/**
 * Renders one file with the bundle that is built for nothing else, and with V8's code cache beside it: reading and
 * compiling modules was most of what a cold render cost (engine/decisions/0002-cold-start.md). False when the command
 * line asks for more than that.
 */
export async function renderQuickly(argv: readonly string[], writesCache: boolean): Promise<boolean> {
  const file = join(__dirname, 'render.cjs');
  const cacheFile = `${file}.cache`;
  const cachedData = readIfThere(cacheFile);
  const script = new Script(
    `(function (exports, require, module, __filename, __dirname) {${readFileSync(file, 'utf8')}\n})`,
    {
      filename: file,
      // V8 refuses a cache of another version or of other flags; then the source is compiled as usual.
      ...(cachedData === undefined ? {} : { cachedData }),
      importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    },
  );
  const module: { exports: { main?: Main } } = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(file), module, file, __dirname);
  const done = (await module.exports.main?.(argv)) ?? false;
  // Taken after a render, so that it holds the functions a render needs.
  if (done && writesCache) writeFileSync(cacheFile, script.createCachedData());
  return done;
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
