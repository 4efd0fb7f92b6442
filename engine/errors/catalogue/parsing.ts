import { assembler, entry, type Named, parser } from './define.ts';

/** What can be wrong with the text of a template. */
export const parsingErrors = {
  'formatter-unknown': entry<Named>({
    severity: 'error',
    message: ({ name }) => `There is no formatter named '${name}', so the tag is printed as text.`,
    help: 'Check the spelling, or add the formatter to the registry. `vitrine formatters` lists what there is.',
    wrong: '{title|trucate 20}',
    right: '{title|truncate 20}',
    reference: ({ name }) => parser(`Formatter '${name}' is unknown`),
  }),
  'predicate-unknown': entry<Named>({
    severity: 'error',
    message: ({ name }) => `There is no predicate named '${name}', so the block counts as false.`,
    help: 'Check the spelling, or add the predicate to the registry. `vitrine predicates` lists what there is.',
    wrong: '{.evn? n}pair{.end}',
    right: '{.even? n}pair{.end}',
    reference: ({ name }) => parser(`Predicate '${name}' is unknown`),
  }),
  'tag-outside-block': entry<{ tag: string; type: string }>({
    severity: 'error',
    message: ({ tag }) => `${tag} stands outside any block.`,
    help: 'Remove it, or add the opening tag it belongs to. An opening tag with a mistake in it is text and opens nothing.',
    wrong: 'Sold out{.end}',
    right: '{.if soldOut}Sold out{.end}',
    reference: ({ type }) => assembler(`Instruction ${type} not allowed at root`),
  }),
  'tag-not-allowed-in-block': entry<{ tag: string; block: string; type: string; parent: string }>({
    severity: 'error',
    message: ({ tag, block }) => `${tag} is not allowed inside ${block}.`,
    help: '{.alternates with} belongs directly inside {.repeated section …}, once; {.or} belongs to no macro.',
    wrong: '{.section item}{title}{.alternates with}, {.end}',
    right: '{.repeated section items}{title}{.alternates with}, {.end}',
    reference: ({ type, parent }) => assembler(`${type} instruction is not allowed inside ${parent} block.`),
  }),
  'or-never-runs': entry({
    severity: 'error',
    message: () => 'This {.or} follows an {.or} without a condition, so it can never run.',
    help: 'Remove it, or give the earlier {.or} a predicate.',
    wrong: '{.if a}A{.or}B{.or}C{.end}',
    right: '{.if a}A{.or even? n}B{.or}C{.end}',
    reference: () => assembler('This OR_PREDICATE block will never execute.'),
  }),
  'block-unclosed': entry<{ tag: string; type: string; isInnermost: boolean }>({
    severity: 'error',
    message: ({ tag }) => `${tag} has no matching {.end}.`,
    help: 'Add {.end} after the last line of the block, or remove the opening tag.',
    wrong: '{.section item}{title}',
    right: '{.section item}{title}{.end}',
    // Of several that are open the reference tells of the innermost alone.
    reference: ({ type, isInnermost }) => (isInnermost ? assembler(`Reached EOF in the middle of ${type}`) : undefined),
  }),
  'eof-tag': entry<{ type: string }>({
    severity: 'error',
    message: () => 'The tag {.eof} ends the template here; nothing after it is rendered.',
    help: 'Remove {.eof}. Use a comment, {## … ##}, to switch a part of a template off.',
    wrong: '{title}{.eof}',
    right: '{title}',
    reference: ({ type }) =>
      assembler(
        `${type} Attempt to transition from the EOF state. ` +
          'This is either a bug in the state machine or instructions were fed to the state machine after EOF.',
      ),
  }),
  'comment-unclosed': entry({
    severity: 'warning',
    message: () => 'This comment is never closed, so the rest of the template belongs to it.',
    help: 'Close the comment with ##}.',
    wrong: '{## note } {title}',
    right: '{## note ##} {title}',
  }),
  'brace-unclosed': entry({
    severity: 'warning',
    message: () => 'This { has no } after it, so the rest of the template is text.',
    help: 'Close the tag, or write {.meta-left} where a brace is meant.',
    wrong: 'Hello {name',
    right: 'Hello {name}',
  }),
  'braces-unclosed': entry<{ count: number }>({
    severity: 'error',
    message: ({ count }) => `${count} opening braces follow one another without a closing one.`,
    help: 'This is hardly a template: check that the right file was read.',
  }),
  'instruction-unknown': entry<{ written: string }>({
    severity: 'warning',
    message: ({ written }) => `There is no instruction '${written}', so the tag is printed as text.`,
    help: 'Check the spelling. A dot directly after a brace is reserved for instructions and predicates.',
    wrong: '{.sectoin item}',
    right: '{.section item}{.end}',
  }),
  'instruction-malformed': entry<{ instruction: string; expected: string }>({
    severity: 'warning',
    message: ({ instruction, expected }) =>
      `This is not how ${instruction} is written, so the tag is printed as text: ${expected}.`,
    help: 'A tag must match its form exactly: no extra spaces, no literals or comparisons where a name is expected.',
    wrong: '{.var price 5}',
    right: '{.var @price item.price}',
  }),
  'tag-malformed': entry<{ expected: string }>({
    severity: 'warning',
    message: ({ expected }) => `This looks like a tag but is printed as text: ${expected}.`,
    help: 'Write the name directly after the brace, and each formatter directly after its bar: {name|html|truncate 20}.',
    wrong: '{title |html}',
    right: '{title|html}',
  }),
  'argument-invalid': entry<{ call: string; error: string; allowed: string }>({
    severity: 'warning',
    message: ({ call, error }) => `Check the arguments of '${call}': ${error}.`,
    help: 'See `vitrine formatters NAME` or `vitrine predicates NAME` for what each argument may be.',
    wrong: '{title|truncate ten}',
    right: '{title|truncate 10}',
  }),
  'block-leaves-between': entry({
    severity: 'warning',
    message: () => 'A block inside {.alternates with} runs with the body of the loop, not between its items.',
    help: 'Published templates depend on this. Keep only text and variables after {.alternates with}, or move the block into a macro.',
    wrong: '{.repeated section a}{@}{.alternates with}{.if b}, {.end}{.end}',
    right: '{.macro m}{.if b}, {.end}{.end}{.repeated section a}{@}{.alternates with}{@|apply m}{.end}',
  }),
  'condition-empty': entry({
    severity: 'warning',
    message: () => 'This {.if} has no condition; it fails whenever it runs.',
    help: 'Name what is to be tested.',
    wrong: '{.if }sold out{.end}',
    right: '{.if soldOut}sold out{.end}',
  }),
} as const;
