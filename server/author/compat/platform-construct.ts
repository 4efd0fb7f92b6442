/** How a construct of the platform fares with us. */
export type Support = 'supported' | 'different' | 'unsupported';

export const constructKinds = [
  'settings',
  'platform tag',
  'platform value',
  'platform partial',
  'platform place',
  'system collection',
  'strings',
  'mails',
  'style sheet',
  'tweak',
  'script global',
  'content block',
  'origin',
] as const;

export interface PlatformConstruct {
  readonly kind: (typeof constructKinds)[number];
  readonly name: string;
  readonly support: Support;
  /** What differs, or what happens instead; empty where there is nothing to say. */
  readonly note: string;
  /** Files of a folder that it is looked for in, and how it is written there. */
  readonly in:
    | 'templates'
    | 'styles'
    | 'scripts'
    | 'conf'
    | 'collection conf'
    | 'block conf'
    | 'strings'
    | 'mails'
    | 'content';
  readonly pattern: RegExp;
}

/** One construct of a table whose rows share their kind and where they are looked for. */
export type ConstructRow = readonly [name: string, support: Support, note: string, pattern: RegExp];

export const toConstructs = (
  kind: PlatformConstruct['kind'],
  where: PlatformConstruct['in'],
  table: readonly ConstructRow[],
): readonly PlatformConstruct[] =>
  table.map(([name, support, note, pattern]) => ({ kind, name, support, note, in: where, pattern }));
