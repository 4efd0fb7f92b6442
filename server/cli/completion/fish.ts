import type { TypedCommand, TypedFlag, Words } from './typed-words.ts';

/** A file `vitrine.fish` of fish's folder of completions. */
export function fishScript(commands: readonly TypedCommand[], flags: readonly TypedFlag[]): string {
  const lines = [
    '# vitrine: completion for fish, to be kept as ~/.config/fish/completions/vitrine.fish.',
    'complete -c vitrine -f',
    ...flags.map((flag) => line('-n __fish_use_subcommand', flagParts(flag))),
    ...commands.map(({ name, summary }) => line('-n __fish_use_subcommand', `-a ${name} -d ${quoted(summary)}`)),
    ...commands.flatMap(linesOf),
  ];
  return `${lines.join('\n')}\n`;
}

function linesOf({ name, flags, words }: TypedCommand): readonly string[] {
  const here = `-n "__fish_seen_subcommand_from ${name}"`;
  const typed = [...new Set(words.map(valuePart))].filter((value) => value !== '');
  return [...flags.map((flag) => line(here, flagParts(flag))), ...typed.map((value) => line(here, value))];
}

const line = (condition: string, parts: string) => `complete -c vitrine ${condition} ${parts}`;

function flagParts({ names, summary, value }: TypedFlag): string {
  const written = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`));
  const wanted = value === undefined ? [] : ['-r', valuePart(value)].filter((part) => part !== '');
  return [...written, ...wanted, `-d ${quoted(summary)}`].join(' ');
}

function valuePart(words: Words): string {
  switch (words.kind) {
    case 'words':
      return `-a "${words.words.join(' ')}"`;
    case 'files':
      return '-F';
    case 'folders':
      return '-a "(__fish_complete_directories)"';
    case 'text':
      return '';
  }
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
