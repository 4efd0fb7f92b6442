import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { editorMessages } from '#model';

interface Props {
  readonly pages: readonly { readonly path: string; readonly title: string }[];
  /** Lets the page that is shown be another one than was asked for: links work. */
  readonly onShown: (page: Document) => void;
  /** Added to addresses, so that the page brings no tools of its own. */
  readonly query?: string | undefined;
}

/** A page of the site as its visitors see it, in a frame. An owner's visits are not counted. */
export function PageFrame({ pages, onShown, query = '' }: Props): ReactNode {
  const [path, setPath] = useState(pages[0]?.path ?? '/');
  const [isNarrow, setNarrow] = useState(false);
  const [error, setError] = useState('');
  const frame = useRef<HTMLIFrameElement>(null);
  const tell = useLatest(onShown);
  const onLoad = () => {
    const page = frame.current?.contentDocument;
    const isPage = page !== null && page !== undefined && page.body !== null && page.URL !== 'about:blank';
    setError(isPage ? '' : editorMessages.notLoaded);
    if (isPage) tell.current(page);
  };
  return (
    <section className="ow-preview" aria-label="Preview">
      <div className="ow-row">
        <label>
          Page{' '}
          <select value={path} onChange={(event) => setPath(event.target.value)}>
            {pages.map((page) => (
              <option key={page.path} value={page.path}>
                {page.title}
              </option>
            ))}
          </select>
        </label>
        <label className="ow-check">
          <input type="checkbox" checked={isNarrow} onChange={(event) => setNarrow(event.target.checked)} /> As on a
          phone
        </label>
      </div>
      {error !== '' && (
        <p role="alert" className="ow-problem">
          {error}
        </p>
      )}
      <iframe
        ref={frame}
        title="Preview of the page"
        src={`${path}${query}`}
        data-narrow={isNarrow || undefined}
        onLoad={onLoad}
      />
    </section>
  );
}

function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
