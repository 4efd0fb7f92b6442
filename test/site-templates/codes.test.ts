import { JSDOM } from 'jsdom';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import {
  backgroundSources,
  blockTypes,
  collectionTypes,
  currencies,
  folderBehaviours,
  fractionDigits,
  pageTypes,
  productTypes,
  promotedBlocks,
  recordTypes,
  sliceTypes,
  userRoles,
} from '#model';
import { predicates } from '#predicates';
import { localeData } from '../../server/cli/locale-packs.ts';
import { serveFolders } from '../support/serve-site.ts';
import { siteFolders } from '../support/site-folders.ts';

type Tables = ReadonlyMap<string, readonly (readonly string[])[]>;

/** What the page about page data says, cell by cell, by the titles of its tables. */
async function readTables(): Promise<Tables> {
  const docs = siteFolders.find(({ name }) => name === 'docs');
  const { app } = await serveFolders(docs?.template ?? '', docs?.content ?? '', { settings: { localeData } });
  const { document } = new JSDOM((await request(app).get('/page-context').expect(200)).text).window;
  const textOf = (cell: Element) => {
    const codes = [...cell.querySelectorAll('code')].map((code) => code.textContent ?? '');
    return codes.length > 0 ? codes.join(', ') : (cell.textContent ?? '').replace(/\s+/g, ' ').trim();
  };
  return new Map(
    [...document.querySelectorAll('.codes')].map((section) => [
      section.querySelector('h3')?.textContent ?? '',
      [...section.querySelectorAll('tbody tr')].map((row) => [...row.children].map(textOf)),
    ]),
  );
}

let tables: Promise<Tables> | undefined;
async function rowsOf(title: string) {
  tables ??= readTables();
  return (await tables).get(title) ?? [];
}

const names = new Set(predicates.map(({ name }) => name));
const known = (...wanted: readonly string[]) => wanted.filter((name) => names.has(name)).join(', ');

/** Every code with its name, in the order of the codes, and what a template answers for it. */
function coded(values: Readonly<Record<string, number>>, answer?: (name: string, code: number) => string) {
  const sorted = Object.entries(values).sort(([, one], [, other]) => one - other);
  return sorted.map(([name, code]) => [String(code), name, ...(answer ? [answer(name, code)] : [])]);
}

describe('the page about page data', () => {
  it.each([
    ['Page types', pageTypes],
    ['Block types', blockTypes],
    ['User roles', userRoles],
  ] as const)('has every code of %s', async (title, values) => {
    expect(await rowsOf(title)).toEqual(coded(values));
  });

  it('asks its own templates which predicate holds for each kind of item, block, source and slice', async () => {
    expect(await rowsOf('Record types')).toEqual(coded(recordTypes, (name) => known(`${name}?`)));
    expect(await rowsOf('Promoted blocks')).toEqual(
      promotedBlocks.map((word) => {
        // Some predicates of items hold for what stands for them too.
        const isPromotable = ['image', 'quote', 'link', 'video'].includes(word);
        return [word, known(...(isPromotable ? [`${word}?`] : []), `promoted${word.toUpperCase()}?`)];
      }),
    );
    expect(await rowsOf('Background sources')).toEqual(
      coded(backgroundSources, (name) => known(`background-source-${name}?`)),
    );
    expect(await rowsOf('Slice types')).toEqual(coded(sliceTypes, (name) => `current-type? ${name}`));
  });

  it('asks them what a collection is, and what its folder does', async () => {
    const asked: Readonly<Record<string, string>> = {
      page: 'collection-page?',
      'template-page': 'collection-template-page?',
    };
    expect(await rowsOf('Collection types')).toEqual(coded(collectionTypes, (name) => asked[name] ?? ''));
    const behaves: Readonly<Record<string, string>> = {
      index: 'folder?, index?, clickable?',
      redirect: 'folder?, redirect?, clickable?',
    };
    expect(await rowsOf('Folder behaviours')).toEqual(coded(folderBehaviours, (name) => behaves[name] ?? 'folder?'));
  });

  it('lets them say what a product of each type costs, and whether it can be sold out', async () => {
    const said = await rowsOf('Product types');
    expect(said.map(([code, name]) => [code, name])).toEqual(coded(productTypes));
    const soldOut = said.filter(([, , answer]) => answer === 'sold-out?').map(([, name]) => name);
    expect(soldOut).toEqual(['physical', 'service', 'paywall']);
  });

  it('prints an amount in every currency, with the digits that it has', async () => {
    const said = await rowsOf('Currencies');
    expect(said.map(([code, digits]) => [code, digits])).toEqual(
      currencies.map((currency) => [currency, String(fractionDigits(currency))]),
    );
    for (const [code = '', digits, printed = ''] of said)
      expect(printed, code).toMatch(digits === '0' ? /^\D*1,23[45]$/ : /^\D*1,234\.50$/);
    expect(new Set(said.map(([, , printed]) => printed)).size).toBe(currencies.length);
  });
});
