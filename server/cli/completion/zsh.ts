import type { TypedCommand, TypedFlag, Words } from './typed-words.ts';

/** A file `_vitrine` of a folder in `$fpath`. */
export function zshScript(commands: readonly TypedCommand[], flags: readonly TypedFlag[]): string {
  return `#compdef vitrine
# vitrine: completion for zsh, to be kept as _vitrine in a folder of $fpath.
_vitrine() {
  local -a commands
  local curcontext="$curcontext" state line
  commands=(
${commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`).join('\n')}
  )
  _arguments -C ${flags.flatMap(specs).join(' ')} '1:command:->command' '*::argument:->argument'
  case $state in
    command) _describe command commands ;;
    argument)
      case $words[1] in
${commands.map(branch).join('\n')}
      esac ;;
  esac
}
if [ "$funcstack[1]" = "_vitrine" ]; then _vitrine "$@"; else compdef _vitrine vitrine; fi
`;
}

function branch({ name, flags, words }: TypedCommand): string {
  const parts = [...flags.flatMap(specs), ...words.map((one, index) => quoted(`${index + 1}:${actionOf(one)}`))];
  return `        ${name}) _arguments ${parts.join(' ')} ;;`;
}

function specs({ names, summary, value }: TypedFlag): readonly string[] {
  // Brackets end a description, and a colon begins what follows it.
  const text = summary.replace(/[[\]]/g, '\\$&').replaceAll(':', '\\:');
  const others = names.length > 1 ? `(${names.join(' ')})` : '';
  return names.map((name) => quoted(`${others}${name}[${text}]${value === undefined ? '' : `:${actionOf(value)}`}`));
}

/** What is asked for, and how it is found. */
function actionOf(words: Words): string {
  switch (words.kind) {
    case 'words':
      // The list is evaluated: a question mark would be a pattern of files.
      return `value:(${words.words.join(' ').replaceAll('?', '\\?')})`;
    case 'files':
      return 'file:_files';
    case 'folders':
      // Of `_files -/` files come too, where no folder begins so.
      return 'folder:_path_files -/';
    case 'text':
      return 'value: ';
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
