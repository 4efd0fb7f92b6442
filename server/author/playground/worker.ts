import { answerAttempt } from './answer.ts';
import { LocaleLoader } from './locale-loader.ts';

/** The page numbers its questions, so that a late answer is known as one. */
type Question = Parameters<typeof answerAttempt>[0] & { readonly id: number };

/** A template may find something missing after what it missed first: library, then pack, then zones. */
const MOST_ROUNDS = 5;

const loader = new LocaleLoader({
  library: () => import('@phensley/cldr'),
  zones: async () => (await import('@phensley/timezone')).TZ,
  async pack(language) {
    const response = await fetch(new URL(`packs/${language}.json`, self.location.href));
    return response.ok ? response.text() : undefined;
  },
});

async function answer(question: Question) {
  let answered = answerAttempt(question, loader.services);
  for (let round = 0; round < MOST_ROUNDS && (await loader.fetchMissing(question.locale)); round += 1)
    answered = answerAttempt(question, loader.services);
  return { id: question.id, ...answered };
}

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  answer(data).then(
    (answered) => postMessage(answered),
    (error: unknown) => postMessage({ id: data.id, error: error instanceof Error ? error.message : String(error) }),
  );
});
