import { createMessage } from '#model';
import { consentMessages } from '../../messages/consent.ts';
import { stringsOf } from '../../page/read-context.ts';
import { consentDecided } from './consent-events.ts';
import { browserJar, consentCookie, exposureLogName } from './cookie-jar.ts';
import { readConsent } from './restrictions.ts';
import './banner.css';

/**
 * Asks whether visits may be counted, and leaves a way to answer otherwise: the site's own `a[href="#cookies"]`, or a
 * button at the page's end. It lies beside the page, takes no focus and blocks nothing.
 */
export function startBanner(document: Document): () => void {
  const message = createMessage(consentMessages, stringsOf(document));
  const jar = browserJar(document);
  const listeners = new AbortController();
  const { signal } = listeners;
  const { banner, title, answers } = bannerOf(document, message);
  answers.append(answerButton('consentGive', true), answerButton('consentRefuse', false));

  const status = make(document, 'p', 'vt-hidden');
  status.setAttribute('role', 'status');

  function answerButton(label: 'consentGive' | 'consentRefuse', isGiven: boolean): HTMLButtonElement {
    const button = make(document, 'button', '', message(label));
    button.type = 'button';
    button.addEventListener('click', () => {
      const hadFocus = banner.contains(document.activeElement);
      jar.write(consentCookie.name, String(isGiven), consentCookie.seconds);
      banner.remove();
      status.textContent = message(isGiven ? 'consentGiven' : 'consentRefused');
      if (hadFocus) change.focus();
      document.dispatchEvent(new CustomEvent(consentDecided));
      if (!isGiven) forgetExposures();
    });
    return button;
  }

  function ask(): void {
    status.textContent = '';
    document.body.prepend(banner);
  }

  const { change, isOwn } = changeOf(document, message('consentChange'));
  change.addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      ask();
      title.focus();
    },
    { signal },
  );
  document.body.append(status);
  const consent = readConsent(jar);
  if (consent !== 'given') forgetExposures();
  if (consent === 'unasked') ask();
  return () => {
    listeners.abort();
    for (const element of [banner, status]) element.remove();
    if (!isOwn) change.remove();
  };
}

type Message = ReturnType<typeof createMessage<typeof consentMessages>>;

function bannerOf(document: Document, message: Message) {
  const banner = make(document, 'section', 'vt-consent');
  const title = make(document, 'h2', '', message('consentTitle'));
  title.tabIndex = -1;
  title.id = 'vt-consent-title';
  banner.setAttribute('aria-labelledby', title.id);
  const answers = make(document, 'div', '');
  banner.append(title, make(document, 'p', '', message('consentText')), answers);
  return { banner, title, answers };
}

/** What leads back to the question: the site's own link, or a button at the page's end. */
function changeOf(document: Document, label: string): { change: HTMLElement; isOwn: boolean } {
  const own = document.querySelector<HTMLElement>('a[href="#cookies"]');
  if (own) return { change: own, isOwn: true };
  const change = make(document, 'button', 'vt-consent-change', label);
  document.body.append(change);
  return { change, isOwn: false };
}

function make<Tag extends keyof HTMLElementTagNameMap>(document: Document, tag: Tag, className: string, text = '') {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

/** What is no cookie goes with them, also where an earlier yes has run out. */
function forgetExposures(): void {
  try {
    localStorage.removeItem(exposureLogName);
  } catch {
    // Where storage is refused nothing is kept.
  }
}
