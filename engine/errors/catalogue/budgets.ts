import { entry, type Limit } from './define.ts';

/** What happens at the limits that no input exceeds. Each can be set by the host. */
export const budgetErrors = {
  'source-too-large': entry<{ limit: number; length: number }>({
    severity: 'error',
    message: ({ limit, length }) => `The template has ${length} characters; at most ${limit} are allowed.`,
    help: 'Split it into partials, or raise the budget `sourceLength`.',
  }),
  'sources-too-large': entry<Limit>({
    severity: 'error',
    message: ({ limit }) => `The template and its partials have more than ${limit} characters together.`,
    help: 'Remove what is not used, or raise the budget `totalSourceLength`.',
  }),
  'nesting-too-deep': entry<Limit>({
    severity: 'error',
    message: ({ limit }) => `Blocks are nested more than ${limit} deep; this one and what is in it is left out.`,
    help: 'Check for missing {.end} tags, or raise the budget `nesting`.',
  }),
  'alternatives-many': entry<Limit>({
    severity: 'error',
    message: ({ limit }) => `The block has more than ${limit} alternatives; this one and those after it are left out.`,
    help: 'Look the value up in an object with `get`, or raise the budget `alternatives`.',
  }),
  'instructions-exhausted': entry<Limit>({
    severity: 'error',
    message: ({ limit }) => `The page runs more than ${limit} instructions; this one stops here.`,
    help: 'Look for loops inside loops over long lists, or raise the budget `instructions`.',
  }),
  'partials-exhausted': entry<Limit>({
    severity: 'error',
    message: ({ limit }) => `The page applies partials and macros more than ${limit} times; this one stops here.`,
    help: 'Look for partials that apply each other in loops, or raise the budget `partials`.',
  }),
  'output-too-large': entry<Limit>({
    severity: 'error',
    message: ({ limit }) =>
      `The page is longer than ${limit} characters; the instruction that went beyond is left out.`,
    help: 'Show long lists in pages, or raise the budget `outputLength`.',
  }),
  'time-exhausted': entry<Limit>({
    severity: 'error',
    message: ({ limit }) => `Rendering takes longer than ${limit} ms; this instruction stops here.`,
    help: 'Look for loops inside loops over long lists, or raise the budget `milliseconds`.',
  }),
  'formatter-output-too-large': entry<{ name: string; limit: number; length: number }>({
    severity: 'error',
    message: ({ name, limit, length }) =>
      `The formatter '${name}' made ${length} characters; at most ${limit} are allowed, so the tag prints nothing.`,
    help: 'Shorten the value before it is formatted, or raise the budget `formatterOutputLength`.',
  }),
  'data-too-deep': entry<{ limit: number; path: string }>({
    severity: 'error',
    message: ({ limit, path }) =>
      `The data is nested more than ${limit} deep at '${path}'; what lies deeper is missing.`,
    help: 'Check that the right file was read, or raise the budget `dataDepth`.',
  }),
  'diagnostics-many': entry<Limit>({
    severity: 'error',
    message: ({ limit }) => `There are more than ${limit} problems; the rest is not listed.`,
    help: 'Correct the first ones; the others often follow from them.',
  }),
} as const;
