import type { Command } from 'commander';

/** What may be typed at a place: one of some words, a path, or what no shell can know. */
export type Words = { readonly kind: 'words'; readonly words: readonly string[] } | { readonly kind: Path | 'text' };

type Path = 'files' | 'folders';

export interface TypedFlag {
  /** `-o` and `--output`. */
  readonly names: readonly string[];
  readonly summary: string;
  /** Undefined for a flag that takes nothing. */
  readonly value: Words | undefined;
}

export interface TypedCommand {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly TypedFlag[];
  /** In the order in which they are typed. */
  readonly words: readonly Words[];
}

/** What may be typed, from the table of commands; `names` are those that a command's first argument is one of. */
export function typedCommands(
  program: Command,
  names: Readonly<Record<string, readonly string[]>>,
): readonly TypedCommand[] {
  const help: TypedFlag = { names: ['-h', '--help'], summary: 'display help for command', value: undefined };
  return program.commands.map((command) => ({
    name: command.name(),
    summary: command.summary(),
    flags: [
      ...command.options.map(({ short, long, description, argChoices, flags }) => ({
        names: [short, long].filter((name) => name !== undefined),
        summary: description,
        value: /[<[]/.test(flags) ? wordsOf(argChoices, flags) : undefined,
      })),
      help,
    ],
    words: command.registeredArguments.map((argument, index) =>
      wordsOf(
        index === 0 ? (names[command.name()] ?? argument.argChoices) : argument.argChoices,
        `<${argument.name()}>`,
      ),
    ),
  }));
}

/** The flags before a command. */
export const programFlags: readonly TypedFlag[] = [
  { names: ['-V', '--version'], summary: 'print the version', value: undefined },
  { names: ['-h', '--help'], summary: 'display help for command', value: undefined },
];

/** The table names what a value is: `<folder>`, `<file>`, and whatever else is read from disk. */
function wordsOf(choices: readonly string[] | undefined, written: string): Words {
  if (choices !== undefined) return { kind: 'words', words: choices };
  if (/[<[]folder/.test(written)) return { kind: 'folders' };
  return /[<[](?:file|path|bundle)/.test(written) ? { kind: 'files' } : { kind: 'text' };
}
