import { engine, entry, type Named } from './define.ts';

/** What can go wrong while a template runs. */
export const renderingErrors = {
  'expression-invalid': entry<{ expression: string; error: string }>({
    severity: 'error',
    message: ({ error }) => `The expression cannot be read: ${error}.`,
    help: 'Expressions have numbers, strings, names, operators, parentheses and max, min, abs, num, str and bool.',
    wrong: '{.eval round(price)}',
    right: '{.eval max(price, 0)}',
    reference: ({ expression, error }) => engine(`Error parsing expression: ${JSON.stringify(expression)}: ${error}`),
  }),
  'expression-failed': entry<{ expression: string; error: string }>({
    severity: 'error',
    message: ({ error }) => `The expression has no result: ${error}.`,
    help: 'Each operator needs its operands, and arrays and objects cannot be calculated with.',
    wrong: '{.eval 1 +}',
    right: '{.eval 1 + 2}',
    reference: ({ expression, error }) => engine(`Error reducing expression: ${expression}: ${error}`),
  }),
  'name-missing': entry<Named>({
    severity: 'warning',
    message: ({ name }) => `Nothing is named '${name}' here, so the tag prints nothing.`,
    help: 'Check the spelling. What is not always there is asked for first, by .section or .if.',
    wrong: '{titel}',
    right: '{.section title}{@}{.end}',
  }),
  'partial-missing': entry<Named>({
    severity: 'error',
    message: ({ name }) => `There is no macro or partial named '${name}'.`,
    help: 'The name is taken literally. Define a macro before it is applied, or add the file of the partial.',
    wrong: '{item|apply card.htm}',
    right: '{.macro card.html}{title}{.end}{item|apply card.html}',
    reference: ({ name }) => engine(`Attempt to apply partial '${name}' which could not be found.`),
  }),
  'partial-invalid': entry<{ name: string; message: string; inner: string }>({
    severity: 'error',
    message: ({ name, inner }) => `The partial '${name}' has an error and prints nothing: ${inner}`,
    help: 'Correct the error in the partial.',
    reference: ({ name, message }) => engine(`Parse of partial "${name}" failed: ${message}`),
  }),
  'partial-too-deep': entry<{ name: string; limit: number }>({
    severity: 'error',
    message: ({ name, limit }) => `Applying '${name}' would nest partials more than ${limit} deep.`,
    help: 'A partial that applies itself needs a condition that ends it.',
    wrong: '{.macro m}{@|apply m}{.end}{@|apply m}',
    right: '{.macro m}{.section next}{@|apply m}{.end}{.end}{@|apply m}',
    reference: ({ name, limit }) =>
      engine(`Attempt to apply partial '${name}' exceeded maximum recursion depth of ${limit}`),
  }),
  'instruction-failed': entry<{ what: string; type: string; thrown: string; reason: string }>({
    severity: 'error',
    message: ({ what, reason }) => `${what} failed: ${reason}`,
    help: 'The tag prints nothing. Check that the data is of the kind the formatter or predicate works on.',
    reference: ({ type, thrown, reason }) => engine(`Unexpected ${thrown} error when executing ${type}: ${reason}`),
  }),
  'not-implemented': entry<Named>({
    severity: 'error',
    message: ({ name }) => `'${name}' is not implemented, and counts as false.`,
    help: 'Ask for the unit system in the page data instead.',
    wrong: '{.units-metric?}metric{.end}',
    right: '{.if website.metric}metric{.end}',
    reference: ({ name }) => ({ type: 'engine', message: `"${name}" formatter is not yet implemented` }),
  }),
  'expressions-off': entry({
    severity: 'warning',
    message: () => 'Expressions are switched off in this host, so {.eval} does nothing.',
    help: 'Switch the option `expressions` on, or have the page data carry the value.',
    wrong: '{.eval price * 2}',
    right: '{doublePrice}',
  }),
  'includes-off': entry({
    severity: 'warning',
    message: () => 'Includes are switched off in this host, so {.include} does nothing.',
    help: 'Switch the option `includes` on, or use {@|apply name}.',
    wrong: '{.include header.html output}',
    right: '{@|apply header.html}',
  }),
  'data-not-json': entry<{ path: string; kind: string }>({
    severity: 'warning',
    message: ({ path, kind }) => `The data at '${path}' is ${kind}, which is not JSON, and counts as missing.`,
    help: 'Pass plain objects, arrays, texts, numbers, booleans and null; turn dates into numbers or texts.',
  }),
} as const;
