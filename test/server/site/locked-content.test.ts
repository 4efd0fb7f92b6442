import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { lockAt, withoutLockedAt } from '../../../server/site/content/locked-content.ts';
import { serveSite, website } from '../../support/serve-site.ts';

const locks = [{ path: '/journal/secret' }, { path: '/members' }, { path: '/members/inner' }];
const secret = {
  id: 's',
  title: 'SECRET',
  urlId: 'secret',
  fullUrl: '/journal/secret',
  body: '<p>SECRET</p>',
  tags: ['a'],
};
const open = { id: 'o', title: 'Open', urlId: 'open', fullUrl: '/journal/open', tags: ['a'] };
const journal = { id: 'j', title: 'Journal', urlId: 'journal', fullUrl: '/journal', type: 1, typeName: 'blog' };
const members = {
  id: 'm',
  title: 'SECRET club',
  urlId: 'members',
  fullUrl: '/members',
  type: 10,
  typeName: 'page',
  description: 'SECRET',
};

describe('page data beside a lock', () => {
  it.each([
    ['an item of a list', { items: [open, secret] }, { items: [open] }],
    [
      'an item named by its list',
      { collection: journal, items: [{ title: 'SECRET', urlId: 'secret' }] },
      { collection: journal, items: [] },
    ],
    ['the next item', { item: { ...open, nextItem: secret } }, { item: open }],
    [
      'a page of an index',
      { collection: { ...journal, collections: [members, journal] } },
      { collection: { ...journal, collections: [journal] } },
    ],
    ['a product in a block', { blocks: { product: { fullUrl: '/members/' } } }, { blocks: {} }],
  ])('has not %s', (_what, given, left) => {
    expect(withoutLockedAt(locks, '/')(given)).toEqual(left);
  });

  it('has the name and address of a locked page in a navigation, and no more', () => {
    const { description: _description, ...door } = members;
    const given = { navigation: { main: [{ collection: members, items: [] }, { collection: journal }] } };
    expect(withoutLockedAt(locks, '/')(given)).toEqual({
      navigation: { main: [{ collection: door, items: [] }, { collection: journal }] },
    });
  });

  it('has what the same lock covers, and not what a nearer one does', () => {
    const inner = { title: 'x', fullUrl: '/members/inner/x' };
    const near = { title: 'y', fullUrl: '/members/near' };
    const given = { collection: members, items: [inner, near] };
    expect(withoutLockedAt(locks, '/members')(given)).toEqual({ collection: members, items: [near] });
    expect(withoutLockedAt(locks, '/members/inner/x')({ item: inner, collection: members })).toEqual({
      item: inner,
      collection: members,
    });
  });

  it('stays the same object where nothing is locked, and is made once where something is', () => {
    const given = { items: [open] };
    expect(withoutLockedAt(locks, '/')(given)).toBe(given);
    expect(withoutLockedAt([], '/')({ items: [secret] })).toEqual({ items: [secret] });
    const shut = { items: [secret] };
    expect(withoutLockedAt(locks, '/')(shut)).toBe(withoutLockedAt(locks, '/other')(shut));
    expect(withoutLockedAt(locks, '/journal/secret')(shut)).toBe(shut);
  });

  it('is judged by the nearest lock', () => {
    expect(lockAt(locks, '/members/inner/x')).toBe(locks[2]);
    expect(lockAt(locks, '/membership')).toBeUndefined();
  });
});

it('no other page shows what a lock covers: not its markup, its JSON, the search, nor a tag; from the moment of the lock', async () => {
  let list: { path: string }[] = [];
  const site = {
    template: {
      'template.conf': '{"navigations":[{"name":"main","title":"Main"}]}',
      'site.region':
        '<squarespace:navigation navigationId="main" template="nav"/><squarespace:query collection="journal">{.repeated section items}{title} {.end}</squarespace:query>' +
        '<squarespace:query collection="members">{collection.description}</squarespace:query>{squarespace.main-content}',
      'blocks/nav.block': '{.repeated section items}{collection.title} {.end}',
      'collections/blog.list': '{.repeated section items}{title}{body}{.end}',
      'collections/blog.item': '{item.title}',
    },
    pages: {
      '_site.json': { website },
      'index.json': {
        collection: { title: 'Home', fullUrl: '/', type: 10, typeName: 'page', homepage: true },
        mainContent: 'Home',
      },
      'journal.json': { collection: journal, items: [secret, open] },
      'members.json': { collection: members, mainContent: '<p>SECRET</p>' },
    },
  };
  const { app } = await serveSite(site, { live: () => ({ locks: () => list }) });
  const addresses = ['/', '/journal', '/journal/open', '/search?q=secr', '/nothing', '/cart'];
  const asked = addresses.flatMap((address) =>
    ['', 'json', 'main-content'].map((format) => `${address}${address.includes('?') ? '&' : '?'}format=${format}`),
  );
  const telling = async () => {
    const answers = await Promise.all(asked.map((address) => request(app).get(address)));
    return asked.filter((_address, index) => answers[index]?.text.includes('SECRET') !== false);
  };
  expect(await telling()).toEqual(
    expect.arrayContaining(['/?format=', '/journal?format=json', '/search?q=secr&format=']),
  );
  list = [{ path: '/journal/secret' }, { path: '/members' }];
  expect(await telling()).toEqual([]);
});
