import { readTweakValues, type TweakValues } from '#model';
import { at } from '../lib/json-access.ts';
import type { PageSource } from './page-source.ts';

/** What the content says that the owner chose among the template's tweaks; captured pages carry it each. */
export function ownedTweaks(source: PageSource): TweakValues {
  return readTweakValues(at(source.shared(), 'tweakJSON') ?? at(source.peek('/')?.context, 'tweakJSON'));
}
