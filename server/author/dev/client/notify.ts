const STYLE = `
:host { all: initial }
p { position: fixed; inset: 12px auto auto 12px; max-width: min(40rem, calc(100vw - 24px)); z-index: 2147483647; margin: 0;
  padding: 10px 14px; border-radius: 6px; background: #16181d; color: #f4f4f5; border: 1px solid #f4f4f5; font: 14px/1.5 system-ui }
button { font: inherit; color: inherit; background: none; border: 0; padding: 0 0 0 12px; cursor: pointer; text-decoration: underline }
`;

let root: ShadowRoot | undefined;

/** Tells the author something on the page, until it is read. */
export function notify(text: string): void {
  root ??= open();
  const note = document.createElement('p');
  note.setAttribute('role', 'status');
  const close = document.createElement('button');
  close.textContent = 'Close';
  close.addEventListener('click', () => note.remove());
  root.replaceChildren(note);
  // Announced only when it comes into a place that is there already.
  note.append(text, close);
}

function open(): ShadowRoot {
  const host = document.createElement('vitrine-note');
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  shadow.adoptedStyleSheets = [sheet];
  document.documentElement.append(host);
  return shadow;
}
