/** The instructions of the language, each in a sentence. */
export const INSTRUCTIONS: Readonly<Record<string, string>> = {
  section: 'Runs its body on a value, when it is there.',
  'repeated section': 'Runs its body for each entry of a list.',
  'alternates with': 'What stands between two entries of a list.',
  if: 'Runs its body when the names are true.',
  or: 'What runs instead; with a predicate, what runs instead when that holds.',
  end: 'Closes a block.',
  var: 'Keeps a value under a name that starts with @.',
  ctx: 'Keeps several values as one object.',
  macro: 'Keeps its body as a partial of this template.',
  inject: 'Keeps a file of data under a name.',
  eval: 'Calculates.',
  'meta-left': 'Prints {.',
  'meta-right': 'Prints }.',
  space: 'Prints a blank.',
  tab: 'Prints a tab.',
  newline: 'Prints a line break.',
};
