import type { Command } from 'commander';
import { print } from '../streams.ts';
import { bashScript } from './bash.ts';
import { fishScript } from './fish.ts';
import { knownNames } from './known-names.ts';
import type { Shell } from './shells.ts';
import { programFlags, type TypedCommand, type TypedFlag, typedCommands } from './typed-words.ts';
import { zshScript } from './zsh.ts';

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } satisfies Record<
  Shell,
  (commands: readonly TypedCommand[], flags: readonly TypedFlag[]) => string
>;

/** The script by which a shell completes what is typed behind `vitrine`. */
export async function printCompletion(program: Command, shell: Shell): Promise<void> {
  await print(scripts[shell](typedCommands(program, knownNames), programFlags));
}
