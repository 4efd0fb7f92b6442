import { type Action, chooseKinds } from './actions.ts';
import { choosePlot, type PlotName, plots } from './plots.ts';
import { createRandom } from './random.ts';

export type Step = Action & {
  /** Names the step in a history whose others were taken out. */
  readonly id: number;
  readonly server: number;
  /** Happens at the same time as the step before. */
  readonly together?: true;
};

export type StepOf<Kind extends Step['do']> = Extract<Step, { do: Kind }>;

export interface History {
  readonly seed: number;
  /** What it is about. */
  readonly plot?: PlotName;
  /** Whether the mail service can say what it has sent. */
  readonly mailTells: boolean;
  /** Whether the provider can end a payment that waits. */
  readonly providerCancels: boolean;
  readonly steps: readonly Step[];
}

export const servers = 2;
const most = { steps: 26, least: 8 } as const;

/** What happens in the history of a seed. */
export function makeHistory(seed: number): History {
  const random = createRandom(seed);
  const mailTells = random.chance(0.5);
  const providerCancels = random.chance(0.7);
  const count = most.least + random.below(most.steps - most.least);
  const plot = choosePlot(random);
  const { open, often } = plots[plot];
  const first = Array.from({ length: count }, chooseKinds(random, often));
  // Some begin with what may befall the opening itself.
  const actions = random.chance(0.5)
    ? [...first.slice(0, 2), ...open(random), ...first.slice(2)]
    : [...open(random), ...first];
  const steps = actions.map((action, id): Step => {
    const server = random.chance(0.7) ? 0 : random.below(servers);
    return { id, server, ...action, ...(random.chance(0.2) && id > 0 && { together: true as const }) };
  });
  return { seed, plot, mailTells, providerCancels, steps };
}
