import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endpoints as contractEndpoints } from '#contract';
import { errorsEndpoint } from '../../../runtime/analytics/errors/page-reporter.ts';
import { endpoints } from '../../../runtime/analytics/events/endpoints.ts';
import { withAutomatic } from '../../../runtime/analytics/events/payload.ts';
import { createSend, sendLimits } from '../../../runtime/analytics/events/send.ts';
import { createTracker } from '../../../runtime/analytics/events/tracker.ts';
import { watchEndpoints } from '../../../runtime/analytics/events/watch-endpoints.ts';
import { readTrackedPage } from '../../../runtime/analytics/page.ts';
import { setCookie, setPageContext } from '../../support/dom.ts';
import { readReport, readSent } from '../../support/tracked-page.ts';

const report = { address: '/api/events/record', kind: 'json', body: '{}' } as const;
const identity = {
  visitorCookie: 'visitor-1|1|2|3|4',
  analyticsId: 'a',
  sessionId: 's',
  isFirstSession: true,
  hasLanded: false,
};
const fetched = vi.fn<typeof fetch>();
const warned = vi.fn<typeof console.warn>();

beforeEach(() => {
  fetched.mockReset().mockResolvedValue(new Response('{}', { status: 202 }));
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(console, 'warn').mockImplementation(warned.mockReset());
  setCookie('crumb', 'c1');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  Reflect.deleteProperty(document, 'visibilityState');
  setCookie('crumb', undefined);
});

const hide = () => Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
const tracker = () =>
  createTracker({ document, page: readTrackedPage(document), identity, send: createSend(document), mayAsk: true });
const sent = () => readSent(fetched.mock.calls);
const bodies = () => sent().map(({ body }) => body);

it('sends to the addresses of the contract', () => {
  expect({ ...endpoints, ...watchEndpoints, errors: errorsEndpoint }).toEqual({
    hit: contractEndpoints.recordHit.path,
    buttonClick: contractEndpoints.recordButtonClick.path,
    buttonRender: contractEndpoints.recordButtonRender.path,
    formRender: contractEndpoints.recordFormRender.path,
    overlay: contractEndpoints.recordOverlay.path,
    quickView: contractEndpoints.recordQuickView.path.replace('{id}', ''),
    event: contractEndpoints.sendEvent.path,
    performance: contractEndpoints.recordPerformance.path,
    errors: contractEndpoints.recordErrors.path,
    website: contractEndpoints.readWebsite.path,
  });
});

it.each([200, 202])('takes %i for sent', async (status) => {
  fetched.mockResolvedValue(new Response('{}', { status }));
  await expect(createSend(document)(report)).resolves.toBeUndefined();
  expect(warned).not.toHaveBeenCalled();
});

it.each([201, 204, 400, 403, 404, 429, 500, 503])('warns of %i and refuses', async (status) => {
  fetched.mockResolvedValue(new Response(status === 204 ? null : '{}', { status }));
  await expect(createSend(document)(report)).rejects.toThrow(`Error tracking event: HTTP Status ${status}`);
  expect(warned.mock.calls).toEqual([[`Error tracking event: HTTP Status ${status}`]]);
});

it('refuses an event without payload', async () => {
  await expect(tracker().event('Something', undefined)).rejects.toThrow(/^no payload$/);
  expect(fetched).not.toHaveBeenCalled();
});

it('gives up after two and a half seconds', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout');
  await createSend(document)(report);
  expect(limit).toHaveBeenCalledWith(2500);
});

it('sends by beacon when the page is hidden, and by fetch when the beacon is refused', async () => {
  hide();
  const beacon = vi.fn<Navigator['sendBeacon']>().mockReturnValueOnce(true).mockReturnValueOnce(false);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { sendBeacon: beacon }));
  const send = createSend(document);
  await send(report);
  expect(fetched).not.toHaveBeenCalled();
  await send(report);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ keepalive: true });
});

it('rel-H21 keeps at most a hundred events in memory when nothing answers', async () => {
  fetched.mockReturnValue(new Promise(() => {}));
  const send = createSend(document);
  const failedSends = Array.from({ length: 1000 }, () => send(report).catch(() => 'refused'));
  const settled = await Promise.race([Promise.all(failedSends.slice(sendLimits.underWay)), failedSends[0]]);
  expect(settled).toEqual(Array.from({ length: 900 }, () => 'refused'));
  expect(fetched).toHaveBeenCalledTimes(100);
});

it('lets the automatic field win and says so', () => {
  const fields = withAutomatic('E', { own: 1, pageId: 'mine' }, { pageId: 'theirs', templateId: undefined });
  expect(fields).toEqual({ own: 1, pageId: 'theirs' });
  expect(warned.mock.calls).toEqual([['Event E: the field "pageId" is overwritten by the automatic one.']]);
});

it('sends a page view as a form with the visitor beside the data', async () => {
  setPageContext({
    website: { id: 'w', language: 'de-CH' },
    templateId: 't',
    templateInstallation: { templateWebsite: { id: 'v' } },
    collection: { permissionType: 1 },
    collectionId: 'c',
  });
  setCookie('SiteUserInfo', encodeURIComponent('{"authenticated":true,"siteUserId":"u1"}'));
  await tracker().pageView();
  setCookie('SiteUserInfo', undefined);
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/census/RecordHit');
  expect(bodies()[0]).toMatchObject({
    event: 'View',
    ss_cvr: identity.visitorCookie,
    data: {
      websiteId: 'w',
      templateId: 't',
      variantId: 'v',
      memberAccountId: 'u1',
      pagePath: '/',
      pageHash: '',
      member_locale: navigator.language,
      website_locale: 'de-CH',
      pageTitle: document.title,
      pageId: 'c',
      contentSource: 'c',
      pagePermissionTypeValue: 1,
      userAgent: navigator.userAgent,
      clientDate: expect.any(Number),
      viewportWidth: window.innerWidth,
      viewportHeight: window.innerHeight,
      screenWidth: 0,
      screenHeight: 0,
      visitorCookie: identity.visitorCookie,
      sessionId: 's',
      analyticsId: 'a',
    },
  });
});

it('tries once more when a refusal has brought a new crumb', async () => {
  fetched.mockImplementationOnce(async () => {
    setCookie('crumb', 'c2');
    return new Response('{}', { status: 403 });
  });
  await tracker().event('Something', {});
  expect(bodies()).toMatchObject([{ crumb: 'c1' }, { crumb: 'c2' }]);
});

it('asks for a crumb where there is none', async () => {
  setCookie('crumb', undefined);
  fetched.mockImplementationOnce(async () => {
    setCookie('crumb', 'c3');
    return new Response('{}');
  });
  await tracker().event('Something', {});
  expect(sent().map(({ address }) => address)).toEqual([endpoints.website, endpoints.event]);
  expect(bodies()[1]).toMatchObject({ crumb: 'c3', event: 'Something' });
});

it('asks once for all that wait: the crumb of a second answer would undo what was sent with the first', async () => {
  setCookie('crumb', undefined);
  let readings = 0;
  fetched.mockImplementation(async (to) => {
    await Promise.resolve();
    if (to === endpoints.website) setCookie('crumb', `c${++readings}`);
    return new Response('{}', { status: 202 });
  });
  await Promise.all([tracker().event('One', {}), tracker().event('Two', {})]);
  expect(bodies().slice(1)).toMatchObject([
    { crumb: 'c1', event: 'One' },
    { crumb: 'c1', event: 'Two' },
  ]);
  expect(sent()).toHaveLength(3);
});

it('hands events to another house too, or lets it judge them', async () => {
  const meta = document.createElement('meta');
  meta.name = 'vitrine-events';
  meta.content = 'https://events.example/take';
  document.head.append(meta);
  await tracker().event('Named', { a: 1 });
  const handed = sent()[1];
  expect(handed?.address).toBe('https://events.example/take');
  expect(handed?.body?.['eventSchemaName']).toBe('Named');
  const content = handed?.body?.['eventContent'];
  expect(readReport(typeof content === 'string' ? content : '', null)).toMatchObject({
    a: 1,
    visitorCookie: identity.visitorCookie,
  });

  meta.dataset['mode'] = 'validate';
  fetched.mockImplementation(async (to) =>
    to === meta.content ? Response.json({ errors: ['a is unknown'] }) : new Response('{}'),
  );
  await tracker().event('Named', { a: 1 });
  expect(warned.mock.calls).toEqual([['Event Named is not valid:', ['a is unknown']]]);
  meta.remove();
});
