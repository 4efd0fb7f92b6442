import { z } from 'zod';
import { type Budgets, defaultBudgets } from '#engine';
import type { Kind } from './kind.ts';
import { mistakesOf } from './mistakes-of.ts';

/** What one template of a page may use up, each in the place of what is usual. */
export type RenderLimits = Partial<
  Pick<
    Budgets,
    | 'instructions'
    | 'partials'
    | 'partialDepth'
    | 'outputLength'
    | 'formatterOutputLength'
    | 'milliseconds'
    | 'expressionTokens'
    | 'expressionStringLength'
  >
>;

const names = [
  'instructions',
  'partials',
  'partialDepth',
  'outputLength',
  'formatterOutputLength',
  'milliseconds',
  'expressionTokens',
  'expressionStringLength',
] as const satisfies readonly (keyof RenderLimits)[];

/** How many times of what is usual a site may allow itself: its pages share a process with others. */
const MOST_TIMES = 10;

const shape = Object.fromEntries(
  names.map((name) => {
    const most = defaultBudgets[name] * MOST_TIMES;
    const expected = `a whole number from 1 to ${most}`;
    return [name, z.int(expected).min(1, expected).max(most, expected).optional()];
  }),
);

/** How much templates may do before they are stopped. */
export const limits: Kind<RenderLimits> = {
  mistakes(given) {
    const unknown = mistakesOf(z.looseObject({}, 'an object of limits'), given, ['limits']);
    if (unknown.length > 0) return unknown;
    const others = Object.keys(Object(given)).filter((name) => !Object.hasOwn(shape, name));
    return [
      ...others.map((name) => ({
        path: ['limits', name],
        found: 'no limit of a template',
        expected: `one of ${names.join(', ')}`,
      })),
      ...mistakesOf(z.looseObject(shape), given, ['limits']),
    ];
  },
};
