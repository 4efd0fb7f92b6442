import type { JsonValue } from '#engine';
import { allTweakValues, type Tweak, type TweakValues, tweakNames } from '#model';
import { at, type JsonObject, objectAt, withMembers } from '../lib/json-access.ts';

/** What scripts of templates read of `Static.SQUARESPACE_CONTEXT` besides what the runtime is told of every page. */
const WEBSITE = [
  'identifier',
  'siteTitle',
  'siteTagLine',
  'siteDescription',
  'baseUrl',
  'authenticUrl',
  'primaryDomain',
  'logoImageUrl',
  'socialAccounts',
  'timeZone',
  'timeZoneOffset',
  'timeZoneAbbr',
];
const COLLECTION = [
  'navigationTitle',
  'description',
  'fullUrl',
  'urlId',
  'typeLabel',
  'regionName',
  'homepage',
  'folder',
  'itemCount',
];
const ITEM = [
  'fullUrl',
  'urlId',
  'assetUrl',
  'recordTypeLabel',
  'tags',
  'categories',
  'publishOn',
  'startDate',
  'endDate',
  'starred',
  'originalSize',
  'mediaFocalPoint',
];

/** For pages alone whose scripts ask for it. */
export function templateContext(context: JsonObject, tweaks: readonly Tweak[], chosen: TweakValues): JsonObject {
  return withMembers(
    {},
    {
      website: pick(context, 'website', WEBSITE),
      collection: pick(context, 'collection', COLLECTION),
      item: pick(context, 'item', ITEM),
      tweakJSON: tweakValues(tweaks, chosen),
    },
  );
}

function pick(context: JsonObject, name: string, members: readonly string[]): JsonObject | undefined {
  const whole = objectAt(context, name);
  if (whole === undefined) return undefined;
  return withMembers({}, Object.fromEntries(members.map((member) => [member, at(whole, member)])));
}

/**
 * By the tweak's title, its slug and the name of its variable: scripts ask for any of them. Lists and items that the platform brings
 * had tweaks of their own, which no file of the folder declares: what the owner chose there is told as it is.
 */
function tweakValues(tweaks: readonly Tweak[], chosen: TweakValues): JsonObject {
  const values: Record<string, JsonValue> = { ...chosen, ...allTweakValues(tweaks, chosen) };
  for (const tweak of tweaks) {
    const value = values[tweak.name];
    if (value === undefined) continue;
    for (const name of tweakNames(tweak)) values[name] ??= value;
  }
  return values;
}
