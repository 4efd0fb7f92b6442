import { useEffect, useState } from 'react';
import { asFound, defineRegion } from 'vitrine/client';

// How long a report takes to read gets two buttons for its size: <p data-text-size>…</p> in an article. Without a script it
// is the words alone.
export default defineRegion({
  read(element) {
    const article = element.closest('article');
    return article && { article, words: asFound(element.childNodes) };
  },
  Component: TextSize,
});

interface Props {
  readonly article: HTMLElement;
  readonly words: ReturnType<typeof asFound>;
}

const SIZES = ['100%', '115%', '130%', '150%'];

function TextSize({ article, words }: Props) {
  // The first render says what the template printed.
  const [isThere, show] = useState(false);
  const [step, choose] = useState(0);
  useEffect(() => show(true), []);
  useEffect(() => article.style.setProperty('--reading-size', SIZES[step] ?? '100%'), [article, step]);
  return (
    <>
      {words}
      {isThere && (
        <>
          <button type="button" aria-label="Smaller text" disabled={step === 0} onClick={() => choose(step - 1)}>
            Smaller
          </button>
          <button
            type="button"
            aria-label="Larger text"
            disabled={step === SIZES.length - 1}
            onClick={() => choose(step + 1)}
          >
            Larger
          </button>
          <span role="status">{step === 0 ? '' : SIZES[step]}</span>
        </>
      )}
    </>
  );
}
