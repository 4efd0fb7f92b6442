import * as z from 'zod/mini';
import { experimentGoals, experimentLimits } from '#model';
import { Count, Timestamp } from './common.ts';

const Name = z.string().check(z.minLength(1), z.maxLength(40));
const Variant = z.strictObject({ name: Name, share: z.int().check(z.minimum(1), z.maximum(99)) });

/** What an owner says of an experiment; whether its variants fit together is the model's to say (`variantsProblem`). */
export const ExperimentDefinition = z.strictObject({
  title: z.string().check(z.minLength(1), z.maxLength(experimentLimits.titleLength)),
  goal: z.enum(experimentGoals),
  variants: z.array(Variant).check(z.minLength(2), z.maxLength(experimentLimits.variants)),
});

const Verdict = z.object({
  at: z.enum(['too-early', 'uneven', 'open', 'better', 'worse']),
  /** The interval of the difference from the first variant, as parts of one; where there is enough to say it. */
  from: z.optional(z.number()),
  to: z.optional(z.number()),
});

export const Experiment = z.object({
  id: z.string(),
  title: z.string(),
  goal: z.enum(experimentGoals),
  state: z.enum(['draft', 'running', 'stopped']),
  /** Rises with every change. */
  version: Count,
  /** The variant that everybody sees since the experiment was stopped. */
  kept: z.nullable(z.string()),
  startedAt: z.nullable(Timestamp),
  stoppedAt: z.nullable(Timestamp),
  changedBy: z.string(),
  /** The first is the page as it is without the experiment. */
  variants: z.array(
    z.object({
      name: z.string(),
      share: Count,
      visitors: Count,
      /** Visitors who put something into the cart after they had seen it, and who bought. */
      adds: Count,
      purchases: Count,
      /** Beside the first variant; null for that one. */
      verdict: z.nullable(Verdict),
    }),
  ),
});
export type Experiment = z.infer<typeof Experiment>;
