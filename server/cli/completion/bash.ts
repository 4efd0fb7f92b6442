import type { TypedCommand, TypedFlag, Words } from './typed-words.ts';

/** For bash 3.2 and later. */
export function bashScript(commands: readonly TypedCommand[], flags: readonly TypedFlag[]): string {
  return `# vitrine: completion for bash. eval "$(vitrine completion bash)"
_vitrine() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="" command="" count=0 at word
  COMPREPLY=()
  [ "$COMP_CWORD" -gt 0 ] && before="\${COMP_WORDS[COMP_CWORD-1]}"
  # --flag=value is three words to bash.
  if [ "$current" = "=" ]; then current=""
  elif [ "$before" = "=" ] && [ "$COMP_CWORD" -gt 1 ]; then before="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  for (( at = 1; at < COMP_CWORD; at++ )); do
    word="\${COMP_WORDS[at]}"
    if [ -z "$command" ]; then
      case "$word" in -*) ;; *) command="$word" ;; esac
      continue
    fi
    case "$command $word" in
${commands.filter(takesValues).map(skipped).join('\n')}
      *" -"*) ;;
      *) count=$(( count + 1 )) ;;
    esac
  done
  case "$command $before" in
${commands.flatMap(flagValues).join('\n')}
  esac
  case "$current" in
    -*)
      case "$command" in
        "") ${wordsLine(namesOf(flags))} ;;
${commands.map(({ name, flags: own }) => `        ${name}) ${wordsLine(namesOf(own))} ;;`).join('\n')}
      esac
      return ;;
  esac
  case "$command $count" in
    " "*) ${wordsLine(commands.map(({ name }) => name))} ;;
${commands.flatMap(argumentWords).join('\n')}
  esac
}
complete -F _vitrine vitrine
`;
}

const namesOf = (flags: readonly TypedFlag[]) => flags.flatMap(({ names }) => names);

const takesValues = ({ flags }: TypedCommand) => flags.some(({ value }) => value !== undefined);

/** Where a flag's value was typed, the word after it is none of the command's own. */
function skipped({ name, flags }: TypedCommand): string {
  const patterns = flags.filter(({ value }) => value !== undefined).flatMap(({ names }) => names);
  return `      ${patterns.map((flag) => `"${name} ${flag}"`).join('|')}) at=$(( at + 1 )); [ "\${COMP_WORDS[at]}" = "=" ] && at=$(( at + 1 )) ;;`;
}

function flagValues({ name, flags }: TypedCommand): readonly string[] {
  return flags.flatMap(({ names, value }) => {
    if (value === undefined) return [];
    return [`    ${names.map((flag) => `"${name} ${flag}"`).join('|')}) ${lineOf(value)}; return ;;`];
  });
}

function argumentWords({ name, words }: TypedCommand): readonly string[] {
  return words.map((one, index) => `    "${name} ${index}") ${lineOf(one)} ;;`);
}

function lineOf(words: Words): string {
  switch (words.kind) {
    case 'words':
      return wordsLine(words.words);
    case 'text':
      return ':';
    default: {
      // Older versions cannot mark folders.
      return `${listed(words.kind === 'folders' ? '-d' : '-f')}; compopt -o filenames 2>/dev/null`;
    }
  }
}

/** Names with spaces stay one, and a name that ends in a question mark is no pattern of files. */
const listed = (asked: string) =>
  `while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen ${asked} -- "$current")`;

const wordsLine = (words: readonly string[]) => listed(`-W "${words.join(' ')}"`);
