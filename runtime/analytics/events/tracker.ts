import type { TrackedPage } from '../page.ts';
import type { Identity } from '../visits/visitor.ts';
import { commerceFields } from './commerce.ts';
import { endpoints } from './endpoints.ts';
import { type Fields, pageFields, withAutomatic } from './payload.ts';
import { crumbOf, needCrumb, type Send } from './send.ts';

export interface TrackerOptions {
  readonly document: Document;
  readonly page: TrackedPage;
  readonly identity: Identity;
  readonly send: Send;
  /** Whether a crumb may be fetched: it is a cookie. */
  readonly mayAsk: boolean;
}

export interface Tracker {
  /** A named event with its fields. Refused without fields, and when it was not taken. */
  readonly event: (name: string, fields: Fields | undefined) => Promise<void>;
  /** An event of the shop: carries its product, and goes where all events go. */
  readonly commerce: (name: string, told?: Fields) => Promise<void>;
  readonly pageView: () => Promise<void>;
  /** One of the census calls that take page fields as JSON. */
  readonly census: (address: string, fields?: Fields) => Promise<void>;
  readonly quickView: (itemId: string) => Promise<void>;
}

export function createTracker({ document, page, identity, send, mayAsk }: TrackerOptions): Tracker {
  const automatic = () => pageFields(document, page, identity);

  async function own(event: string, data: string): Promise<void> {
    const report = (crumb: string) =>
      send({ address: endpoints.event, kind: 'form', body: form({ crumb, event, data }) });
    // A page that is leaving cannot ask for one first.
    const crumb = await needCrumb(document, mayAsk && document.visibilityState !== 'hidden');
    if (!crumb) return;
    try {
      await report(crumb);
    } catch (error) {
      // An expired crumb: the error answer brought a new one.
      if (crumbOf(document) === crumb) throw error;
      await report(crumbOf(document));
    }
  }

  async function event(name: string, fields: Fields | undefined): Promise<void> {
    if (fields === undefined) throw new Error('no payload');
    const data = withAutomatic(name, fields, automatic());
    const sent = [own(name, JSON.stringify(data))];
    if (document.querySelector('meta[name=vitrine-events]')) {
      sent.push(import('../asked.ts').then((external) => external.sendExternal(document, send, name, data)));
    }
    await Promise.all(sent);
  }

  return {
    event,
    commerce: (name, told = {}) => event(name, commerceFields(page, told)),
    async pageView() {
      const fields = { event: 'View', data: JSON.stringify(automatic()), ss_cvr: identity.visitorCookie };
      await send({ address: endpoints.hit, kind: 'form', body: form(fields) });
    },
    async census(address, fields = {}) {
      await send({ address, kind: 'json', body: JSON.stringify(withAutomatic(address, fields, automatic())) });
    },
    quickView: (itemId) => send({ address: endpoints.quickView + encodeURIComponent(itemId), kind: 'text', body: '' }),
  };
}

function form(fields: Readonly<Record<string, string>>): string {
  return new URLSearchParams(fields).toString();
}
