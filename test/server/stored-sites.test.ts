import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sitePlaces } from '../../server/http/pages/open-sites.ts';
import { refuseClashes, SitesClash } from '../../server/open-shops.ts';
import { scratchFolder } from '../support/serve-site.ts';

// Sites of one folder whose pages lie in a database: there is no file that says their ids.

function sites(...names: string[]) {
  const folder = scratchFolder();
  for (const name of names) mkdirSync(join(folder, name, 'template'), { recursive: true });
  return folder;
}

it('knows sites by the ids that the database says, and refuses two with the same one', () => {
  const places = sitePlaces(sites('One.example', 'other.example'));
  const ids = (other: string) => new Map(Object.entries({ 'one.example': 'id-1', 'other.example': other }));
  expect(refuseClashes(places, ids('id-2'))).toEqual(ids('id-2'));
  expect(() => refuseClashes(places, ids('id-1'))).toThrow(SitesClash);
  expect(refuseClashes(places, new Map()).get('one.example')).toBe('');
});

it('takes a link to a folder for another name of its site', () => {
  const folder = sites('one.example');
  symlinkSync(join(folder, 'one.example'), join(folder, 'www.one.example'));
  const places = sitePlaces(folder);
  expect(places.get('www.one.example')?.storedAs).toBe('one.example');
  const ids = refuseClashes(places, new Map([['one.example', 'id-1']]));
  expect([...ids.values()]).toEqual(['id-1', 'id-1']);
});
