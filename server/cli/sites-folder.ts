import { existsSync } from 'node:fs';
import { type SitePlace, sitePlaces } from '../http/pages/open-sites.ts';
import { UsageError } from './exit.ts';

/** The sites of a folder that a person named; there is at least one. */
export function placesIn(sites: string): ReadonlyMap<string, SitePlace> {
  if (!existsSync(sites)) throw new UsageError(`There is no folder ${sites}.`);
  const places = sitePlaces(sites);
  if (places.size === 0) throw new UsageError(`${sites} holds no <host>/template folder.`);
  return places;
}
