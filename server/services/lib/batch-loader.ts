import { setTimeout as wait } from 'node:timers/promises';

interface Asked<Question, Answer> {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
}

export interface BatchLimits {
  /** Milliseconds from one asking to the next: whoever comes meanwhile is asked for with the others. */
  readonly pause: number;
  /** Questions of one asking. */
  readonly most: number;
}

/**
 * Answers questions of the same kind together: one that comes alone is asked at once, those of a crowd wait a moment for
 * each other and then cost one query for all. `ask` gives an answer for each, in their order.
 */
export function createBatchLoader<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  { pause, most }: BatchLimits,
): (question: Question) => Promise<Answer> {
  let waiting: Asked<Question, Answer>[] = [];
  let isPaused = false;

  async function askThem(batch: readonly Asked<Question, Answer>[]): Promise<void> {
    try {
      const answers = await ask(batch.map(({ question }) => question));
      // As many as there are questions, by the contract above.
      for (const [at, { resolve }] of batch.entries()) resolve(answers[at] as Answer);
    } catch (failure) {
      for (const { reject } of batch) reject(failure);
    }
  }

  async function work(): Promise<void> {
    isPaused = true;
    while (waiting.length > 0) {
      void askThem(waiting.slice(0, most));
      waiting = waiting.slice(most);
      await wait(pause);
    }
    isPaused = false;
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (!isPaused) void work();
    });
}
