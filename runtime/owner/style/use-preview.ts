import { useCallback, useEffect, useRef, useState } from 'react';
import { refusedTweaks, type Tweak, type TweakValues } from '#model';
import type { PreviewedStyle, StyleService } from './service.ts';
import { showStyle } from './show-style.ts';

interface Options {
  readonly service: StyleService;
  readonly tweaks: readonly Tweak[];
  /** What the server makes pages with. */
  readonly printed: TweakValues;
  /** What is tried out, over what the content says. */
  readonly values: TweakValues;
  readonly start: TweakValues;
}

export interface Preview {
  /** The page that is shown; a new one begins as the server made it. */
  readonly page: Document | undefined;
  readonly onShown: (page: Document) => void;
  readonly problems: PreviewedStyle['problems'];
  readonly failure: string;
}

/** Keeps the page that is shown at the values that are tried out. Only the last values are asked for, one call at a time. */
export function usePreview({ service, tweaks, printed, values, start }: Options): Preview {
  const [page, setPage] = useState<Document>();
  const [made, setMade] = useState<{ readonly values: TweakValues; readonly style: PreviewedStyle }>();
  const [failure, setFailure] = useState('');
  const wanted = useRef(values);
  const isAsking = useRef(false);

  const ask = useCallback(async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    for (let asked: TweakValues | undefined; asked !== wanted.current; ) {
      asked = wanted.current;
      const answer = await service.preview(asked);
      if (answer.ok) setMade({ values: asked, style: answer.value });
      setFailure(answer.ok ? '' : answer.text);
    }
    isAsking.current = false;
  }, [service]);

  useEffect(() => {
    // What cannot be used is told at its setting; the page stays as it was.
    if (refusedTweaks(tweaks, values).length > 0) return;
    wanted.current = values;
    void ask();
  }, [ask, tweaks, values]);

  useEffect(() => {
    if (page === undefined || made === undefined) return;
    showStyle(page, made.style.css, { tweaks, printed, values: { ...start, ...made.values } });
  }, [page, made, tweaks, printed, start]);

  return { page, onShown: setPage, problems: made?.style.problems ?? [], failure };
}
