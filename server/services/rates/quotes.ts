import type { z } from 'zod';
import { withTimeout } from '../../lib/with-timeout.ts';

/** What a provider has answered, question by question. */
export interface Quotes<Question, Answer> {
  /** Undefined for what was not asked, or too long ago. */
  known(question: Question, maxAge: number): Answer | undefined;
  /** Asks; false when no answer came, or none that is one. Who asks the same meanwhile waits for the same answer. */
  ask(question: Question): Promise<boolean>;
}

export interface QuoteParts<Question, Answer> {
  /** As the report of a failure names it. */
  readonly name: string;
  readonly ask: (question: Question, signal: AbortSignal) => unknown;
  readonly answer: z.ZodType<Answer>;
  /** Milliseconds that a shopper waits. */
  readonly patience: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly report: (error: unknown) => void;
}

/** Far more than shoppers who are at a checkout at the same time; the oldest answer gives way. */
const mostQuotes = 5_000;

export function createQuotes<Question, Answer>(parts: QuoteParts<Question, Answer>): Quotes<Question, Answer> {
  const answers = new Map<string, { readonly answer: Answer; readonly at: number }>();
  const running = new Map<string, Promise<boolean>>();
  const keep = (key: string, answer: Answer) => {
    answers.delete(key);
    answers.set(key, { answer, at: parts.now() });
    const [oldest] = answers.keys();
    if (answers.size > mostQuotes && oldest !== undefined) answers.delete(oldest);
  };
  const ask = async (key: string, question: Question): Promise<boolean> => {
    try {
      keep(key, await answerTo(parts, question));
      return true;
    } catch (error) {
      parts.report(error);
      return false;
    } finally {
      running.delete(key);
    }
  };
  return {
    known(question, maxAge) {
      const found = answers.get(JSON.stringify(question));
      return found !== undefined && parts.now() - found.at < maxAge ? found.answer : undefined;
    },
    ask(question) {
      const key = JSON.stringify(question);
      const asked = running.get(key) ?? ask(key, question);
      running.set(key, asked);
      return asked;
    },
  };
}

async function answerTo<Question, Answer>(
  { name, ask, answer, patience }: QuoteParts<Question, Answer>,
  question: Question,
): Promise<Answer> {
  const control = new AbortController();
  // The promise is made inside, so that what is thrown at once is a failure like any other.
  const given = await withTimeout((async () => ask(question, control.signal))(), patience, () => {
    control.abort();
    throw new Error(`${name} gave no answer within ${patience / 1_000} seconds.`);
  });
  const { data, error } = answer.safeParse(given);
  if (error !== undefined) throw new TypeError(`${name} gave an answer that is none.`, { cause: error });
  return data;
}
