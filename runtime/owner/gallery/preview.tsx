import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { editorMessages, type GalleryOptions, galleryAttributes } from '#model';
import { galleryChanged } from '../../regions/gallery/changed.ts';

interface Props {
  title: string;
  address: string;
  options: GalleryOptions;
}

/**
 * The real page of the gallery, in a frame, with its settings of this moment: what the panel says is written on the
 * gallery's element, and the page's own script takes it from there. An owner's visits are not counted.
 */
export function Preview({ title, address, options }: Props): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  const [error, setError] = useState('');
  const [isNarrow, setNarrow] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [loads, setLoads] = useState(0);

  const onLoad = useCallback(() => {
    const page = frame.current?.contentDocument;
    const gallery = page?.querySelector('[data-gallery]');
    setLoads((count) => count + 1);
    setError(gallery ? '' : editorMessages.notLoaded);
    if (!page || !gallery) return;
    void page.fonts?.ready.then((fonts) => {
      if ([...fonts].some((font) => font.status === 'error' && isOfSite(font, page)))
        setError(editorMessages.fontsNotLoaded);
    });
  }, []);

  useEffect(() => {
    const gallery = loads > 0 ? frame.current?.contentDocument?.querySelector('[data-gallery]') : undefined;
    if (!gallery) return;
    for (const [name, value] of Object.entries(galleryAttributes(options))) {
      if (value === undefined) gallery.removeAttribute(name);
      else gallery.setAttribute(name, value);
    }
    gallery.dispatchEvent(new CustomEvent(galleryChanged));
  }, [options, loads]);

  return (
    <section className="ow-preview" aria-label="Preview">
      <label className="ow-check">
        <input type="checkbox" checked={isNarrow} onChange={(event) => setNarrow(event.target.checked)} /> As on a phone
      </label>
      {error !== '' && (
        <p role="alert" className="ow-problem">
          {error}{' '}
          {error === editorMessages.notLoaded && (
            <button type="button" onClick={() => setAttempt(attempt + 1)}>
              Load again
            </button>
          )}
        </p>
      )}
      <iframe
        key={attempt}
        ref={frame}
        title={`Preview of ${title}`}
        src={address}
        data-narrow={isNarrow || undefined}
        onLoad={onLoad}
      />
    </section>
  );
}

const familyName = (family: string) => family.replace(/^(["'])(.*)\1$/, '$2').toLowerCase();

/**
 * Whether a sheet of the page asks for a font: what an extension of the owner's browser has put in is none of the site's,
 * and a stand-in that is looked for on the visitor's own machine only may well be missing there.
 */
function isOfSite({ family }: FontFace, page: Document): boolean {
  return [...page.styleSheets].some((sheet) => {
    const rules = rulesOf(sheet);
    // A sheet of another origin, which the site's own markup links to.
    if (rules === undefined) return sheet.href?.startsWith('http') === true;
    return [...rules].some(
      (rule) =>
        rule.cssText.startsWith('@font-face') &&
        !isLocalOnly(rule.cssText) &&
        familyName((rule as CSSFontFaceRule).style.getPropertyValue('font-family')) === familyName(family),
    );
  });
}

const isLocalOnly = (face: string) => face.includes('local(') && !face.includes('url(');

function rulesOf(sheet: CSSStyleSheet): CSSRuleList | undefined {
  try {
    return sheet.cssRules;
  } catch {
    // Sheets of other origins are not told.
    return undefined;
  }
}
