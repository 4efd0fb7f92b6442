import type { ShownError } from '../event-stream.ts';

const STYLE = `
:host { all: initial }
.panel { position: fixed; inset: auto 0 0 0; max-height: 70vh; overflow: auto; z-index: 2147483647; background: #16181d;
  color: #f4f4f5; font: 14px/1.5 ui-monospace, monospace; padding: 16px 20px; border-top: 4px solid #ff6b5e }
.badge { position: fixed; right: 12px; bottom: 12px; z-index: 2147483647; font: 14px/1 system-ui; padding: 10px 14px;
  border: 0; border-radius: 20px; background: #b3261e; color: #fff; cursor: pointer }
h2 { font: 600 15px/1.4 system-ui; margin: 0 0 4px } pre { margin: 8px 0 0; overflow-x: auto; tab-size: 4 }
pre + pre { margin-bottom: 16px; white-space: pre-wrap }
button.place { font: inherit; color: #9ecbff; background: none; border: 0; padding: 0; cursor: pointer; text-decoration: underline }
`;

/** A numbered line of the file, or the one of the caret. */
const FRAME = /^[> ] *\d* \|/;

export interface Overlay {
  show(errors: readonly ShownError[]): void;
}

/** The mistakes over the last good page. Escape folds it into a badge; the next good save takes it away. */
export function createOverlay(open: (error: ShownError) => void): Overlay {
  const host = document.createElement('vitrine-overlay');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  let isFolded = false;
  let shown: readonly ShownError[] = [];

  function draw(): void {
    root.replaceChildren();
    if (shown.length === 0) {
      host.remove();
      return;
    }
    if (!host.isConnected) document.documentElement.append(host);
    root.append(isFolded ? badgeOf(shown.length, () => fold(false)) : panelOf(shown, open));
  }

  function fold(next: boolean): void {
    isFolded = next;
    draw();
  }

  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && shown.length > 0) fold(true);
  });
  return {
    show(found) {
      const errors = found.filter(({ severity }) => severity === 'error');
      if (errors.length === 0) isFolded = false;
      shown = errors;
      draw();
    },
  };
}

function badgeOf(errors: number, unfold: () => void): HTMLElement {
  const button = document.createElement('button');
  button.className = 'badge';
  button.textContent = errors === 1 ? '1 error' : `${errors} errors`;
  button.addEventListener('click', unfold);
  return button;
}

function panelOf(errors: readonly ShownError[], open: (error: ShownError) => void): HTMLElement {
  const box = document.createElement('section');
  box.className = 'panel';
  box.setAttribute('role', 'alert');
  for (const error of errors) {
    const title = document.createElement('h2');
    title.textContent = error.title;
    const place = document.createElement('button');
    place.className = 'place';
    place.textContent = [error.file, error.line, error.column].filter((part) => part !== undefined).join(':');
    place.addEventListener('click', () => open(error));
    // Its first line says title and place, as terminals need it.
    const lines = error.text.split('\n').slice(1);
    // A line of the file that wrapped would push the caret below it to another place.
    box.append(title, place, ...[true, false].map((isFrame) => partOf(lines, isFrame)));
  }
  return box;
}

function partOf(lines: readonly string[], isFrame: boolean): HTMLElement {
  const part = document.createElement('pre');
  part.textContent = lines.filter((line) => FRAME.test(line) === isFrame).join('\n');
  return part;
}
