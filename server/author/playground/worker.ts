import { answerAttempt } from './answer.ts';
import { Lender } from './locale-loader.ts';

/** The page numbers its questions, so that a late answer is known as one. */
type Question = Parameters<typeof answerAttempt>[0] & { readonly id: number };

/** A template may find something missing after what it missed first: library, then pack, then zones. */
const MOST_ROUNDS = 5;

const lender = new Lender({
  library: () => import('@phensley/cldr'),
  zones: async () => (await import('@phensley/timezone')).TZ,
  async pack(language) {
    const response = await fetch(new URL(`packs/${language}.json`, self.location.href));
    return response.ok ? response.text() : undefined;
  },
});

async function answer(question: Question) {
  let answered = answerAttempt(question, lender.services);
  for (let round = 0; round < MOST_ROUNDS && (await lender.fetchMissing(question.locale)); round += 1)
    answered = answerAttempt(question, lender.services);
  return { id: question.id, ...answered };
}

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  answer(data).then(
    (answered) => postMessage(answered),
    (fault: unknown) => postMessage({ id: data.id, fault: fault instanceof Error ? fault.message : String(fault) }),
  );
});
