/** What an experiment and its variants may be called: they become names of attributes. */
export const experimentName = /^[a-z][a-z0-9-]{0,39}$/;

export const experimentLimits = { experiments: 20, variants: 6, titleLength: 100 } as const;

/** The event by which a page tells which variants its visitor has seen. */
export const exposureEvent = 'ExperimentExposure';

/** What a visitor does that an experiment is judged by. */
export const experimentGoals = ['add', 'purchase'] as const;
export type ExperimentGoal = (typeof experimentGoals)[number];

export interface ExperimentVariant {
  readonly name: string;
  /** Whole percent of the visitors; those of all variants are 100 together. */
  readonly share: number;
}

/** What a page needs to know of an experiment. */
export interface PageExperiment {
  readonly id: string;
  /** The first is the page as it is without the experiment. */
  readonly variants: readonly ExperimentVariant[];
  readonly isRunning: boolean;
  /** What everybody sees of one that does not run: a variant that its owner has kept, else the first. */
  readonly kept: string | null;
}

/** What is wrong with a list of variants, in words; undefined for one that can be used. */
export function variantsError(variants: readonly ExperimentVariant[]): string | undefined {
  const names = variants.map(({ name }) => name);
  if (variants.length < 2) return 'An experiment needs two variants at least.';
  if (names.some((name) => !experimentName.test(name)))
    return 'A variant’s name begins with a small letter and goes on with small letters, digits and hyphens, 40 at most.';
  if (new Set(names).size < names.length) return 'Two variants have the same name.';
  const sum = variants.reduce((total, { share }) => total + share, 0);
  return sum === 100 ? undefined : `The shares are 100 % together; these are ${sum} %.`;
}
