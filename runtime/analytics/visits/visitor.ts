import { type Cookie, type CookieJar, type TrackingCookie, trackingCookies } from './cookie-jar.ts';

/** A visitor as the cookie has it: an id and four numbers, separated by bars. */
export interface Visitor {
  readonly id: string;
  /** Milliseconds since 1970 of the first visit, the one before this, and this one. */
  readonly first: number;
  readonly previous: number;
  readonly current: number;
  readonly count: number;
}

const visitorShape = /^([\w-]{8,64})((?:\|\d{1,15}){4})$/;

export function parseVisitor(text = ''): Visitor | undefined {
  const [, id, numbers = ''] = visitorShape.exec(text) ?? [];
  const [, first = 0, previous = 0, current = 0, count = 0] = numbers.split('|').map(Number);
  return id === undefined ? undefined : { id, first, previous, current, count };
}

export function printVisitor({ id, first, previous, current, count }: Visitor): string {
  return [id, first, previous, current, count].join('|');
}

/** A new visitor begins at 1; a known one counts up when the last visit is over. */
function countVisit(known: Visitor | undefined, isOver: boolean, now: number, createId: () => string): Visitor {
  if (!known) return { id: createId(), first: now, previous: now, current: now, count: 1 };
  return isOver ? { ...known, previous: known.current, current: now, count: known.count + 1 } : known;
}

/** Who looks at this page, as events carry it. */
export interface Identity {
  readonly visitorCookie: string;
  readonly analyticsId: string;
  readonly sessionId: string;
  readonly isFirstSession: boolean;
  /** Whether this session has seen a page before this one. */
  readonly hasLanded: boolean;
}

export interface VisitOptions {
  readonly restricted: boolean;
  readonly now: number;
  readonly createId: () => string;
}

/** Recognises or makes the visitor. Under a restriction all tracking cookies go, and the ids are fresh and unsaved. */
export function identify(jar: CookieJar, { restricted, now, createId }: VisitOptions): Identity {
  if (restricted) clearTracking(jar);
  const read = (cookie: TrackingCookie) => (restricted ? undefined : jar.read(trackingCookies[cookie].name));
  const keep = (cookie: TrackingCookie, value: string) => {
    const { name, seconds }: Cookie = trackingCookies[cookie];
    if (!restricted) jar.write(name, value, seconds);
    return value;
  };
  const known = parseVisitor(read('visitor'));
  // Without a time stamp, and with one that is no number, the last visit is over.
  const isOver = !(now - Number(read('visit') ?? Number.NaN) < trackingCookies.visit.seconds * 1000);
  const visitor = countVisit(known, isOver, now, createId);
  const visitorCookie = printVisitor(visitor);
  // A stamp is renewed when it has run out, not with every page.
  if (visitor !== known) {
    keep('visitor', visitorCookie);
    keep('visit', String(now));
  }
  if (!known) keep('firstSession', 'true');
  const hasLanded = read('hasLanded') === 'true';
  if (!hasLanded) keep('hasLanded', 'true');
  return {
    visitorCookie,
    analyticsId: read('analyticsId') ?? keep('analyticsId', createId()),
    sessionId: read('sessionId') ?? keep('sessionId', createId()),
    isFirstSession: !known || read('firstSession') === 'true',
    hasLanded,
  };
}

export function clearTracking(jar: CookieJar): void {
  for (const { name } of Object.values(trackingCookies)) if (jar.read(name) !== undefined) jar.write(name, '', 0);
}
