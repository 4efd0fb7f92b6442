import { setServerFlags } from '../lib/v8-flags.ts';
import { CachedBundle } from './cached-bundle.ts';

type Commands = typeof import('./commands.ts');

// `dist/commands.cjs`: how the build has the commands. A server's start takes its code compiled (decisions/0413); what
// another command runs is compiled as usual.

/** Runs what the command line asks for. */
export async function runCommands(argv: readonly string[]): Promise<void> {
  const [, , command] = argv;
  // The last step of the build.
  const writes = command === 'write-server-cache';
  const isServer = writes || command === 'serve';
  if (isServer) setServerFlags();
  const bundle = new CachedBundle(__dirname, isServer && !writes);
  const commands = bundle.load('commands/commands.cjs') as Commands;
  if (!writes) return commands.runCommands(argv);
  const { runFirstPage } = await import('./run-first-page.ts');
  await runFirstPage(commands.runCommands, () => bundle.writeCaches());
}
