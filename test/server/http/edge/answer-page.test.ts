import { expect, it } from 'vitest';
import { AnswerHeaders, answerPage } from '../../../../server/http/edge/answer-page.ts';
import type { CachedPage } from '../../../../server/http/pages/page-cache.ts';

const page: CachedPage = {
  ...{ body: Buffer.from('<p>Hi</p>'), holes: [], etag: 'tag', status: 200, version: '', encoded: new Map() },
  ...{ type: 'text/html; charset=utf-8', readsAhead: true },
};

it.each([
  { purpose: 'prefetch;prerender', scriptHashes: undefined, status: 204 },
  { purpose: 'prefetch;prerender', scriptHashes: [], status: 200 },
  { purpose: 'prefetch', scriptHashes: undefined, status: 200 },
])(
  'gives no page to be run ahead that would not wait for its visitor: %o',
  async ({ purpose, scriptHashes, status }) => {
    const request = new Request('https://shop.example/', { headers: { 'Sec-Purpose': purpose } });
    const own = { ...page, ...(scriptHashes && { scriptHashes }) };
    const answer = answerPage(request, own, new AnswerHeaders([]), 'private, no-cache');
    expect([answer.status, await answer.text()]).toEqual([status, status === 204 ? '' : '<p>Hi</p>']);
    expect(answer.headers.get('cache-control')).toBe(status === 204 ? 'no-store' : 'private, no-cache');
  },
);
