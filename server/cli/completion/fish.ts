import type { TypedCommand, TypedFlag, Words } from './typed-words.ts';

/** A file `vitrine.fish` of fish's folder of completions. */
export function fishScript(commands: readonly TypedCommand[], flags: readonly TypedFlag[]): string {
  const lines = [
    '# vitrine: completion for fish, to be kept as ~/.config/fish/completions/vitrine.fish.',
    placeFunction(commands),
    'complete -c vitrine -f',
    ...flags.map((flag) => line('__vitrine_at', flagParts(flag))),
    ...commands.map(({ name, summary }) => line('__vitrine_at', `-a ${name} -d ${quoted(summary)}`)),
    ...commands.flatMap(linesOf),
  ];
  return `${lines.join('\n')}\n`;
}

/** True before any command; with a command behind it, and with a number at that of its words: a flag's value is none. */
const placeFunction = (commands: readonly TypedCommand[]) => `function __vitrine_at
  set -l typed (commandline -opc)
  set -e typed[1]
  set -l command
  set -l count 0
  set -l valued
  set -l is_value 0
  for word in $typed
    if test $is_value = 1
      set is_value 0
    else if string match -q -- '-*' $word
      contains -- $word $valued; and set is_value 1
    else if test -z "$command"
      set command $word
      switch $word
${commands.filter(takesValues).map(valuedFlags).join('\n')}
      end
    else
      set count (math $count + 1)
    end
  end
  test "$command" = "$argv[1]"; and begin
    test (count $argv) -lt 2; or test $count = $argv[2]
  end
end`;

const takesValues = ({ flags }: TypedCommand) => flags.some(({ value }) => value !== undefined);

function valuedFlags({ name, flags }: TypedCommand): string {
  const names = flags.filter(({ value }) => value !== undefined).flatMap(({ names }) => names);
  return `        case ${name}\n          set valued ${names.join(' ')}`;
}

function linesOf({ name, flags, words }: TypedCommand): readonly string[] {
  const typed = words.flatMap((one, index) => {
    const value = valuePart(one);
    return value === '' ? [] : [line(`__vitrine_at ${name} ${index}`, value)];
  });
  return [...flags.map((flag) => line(`__vitrine_at ${name}`, flagParts(flag))), ...typed];
}

const line = (condition: string, parts: string) => `complete -c vitrine -n "${condition}" ${parts}`;

function flagParts({ names, summary, value }: TypedFlag): string {
  const written = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`));
  // A value that is asked for may be a file, unless that is excluded.
  const wanted = value === undefined ? [] : [value.kind === 'files' ? '-r' : '-x', valuePart(value)];
  return [...written, ...wanted, `-d ${quoted(summary)}`].filter((part) => part !== '').join(' ');
}

function valuePart(words: Words): string {
  switch (words.kind) {
    case 'words':
      // The list is evaluated: a question mark would be a pattern of files.
      return `-a ${quoted(words.words.join(' ').replaceAll('?', '\\?'))}`;
    case 'files':
      return '-F';
    case 'folders':
      return '-a "(__fish_complete_directories)"';
    case 'text':
      return '';
  }
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
