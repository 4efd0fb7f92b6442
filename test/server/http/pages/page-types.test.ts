import request from 'supertest';
import { expect, it } from 'vitest';
import { pageTypes } from '#model';
import { completeContext } from '../../../../server/http/pages/page-type.ts';
import { serveSite, website } from '../../../support/serve-site.ts';

/** Types of pages that the platform makes; page data may name them too. */
const told = ['donate', 'contributionConfirmed', 'commerceCartV2', 'digitalProductComposerPreview', 'ssoPage'] as const;

it.each(told)('keeps the type that page data tells of itself: %s', (name) => {
  expect(completeContext({ pageType: pageTypes[name], collection: { type: 10 } })['pageType']).toBe(pageTypes[name]);
});

it.each([
  [{ collection: { type: 13 } }, pageTypes.collection],
  [{ collection: { type: 10 } }, pageTypes.page],
  [{ collection: { type: 8 } }, pageTypes.splash],
  [{ collection: { type: 13 }, item: { id: 'a' } }, pageTypes.item],
])('tells the type of %j', (context, type) => {
  expect(completeContext(context)['pageType']).toBe(type);
});

it('lets a template ask for it', async () => {
  const { app } = await serveSite({
    template: { 'template.conf': '{}', 'site.region': '{.equal? pageType 203}a gift{.or}{pageType}{.end}' },
    pages: { 'give.json': { website, pageType: pageTypes.donate, collection: { type: 10, title: 'Give' } } },
  });
  expect((await request(app).get('/give')).text).toContain('a gift');
});
