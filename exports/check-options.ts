import { inspect } from 'node:util';
import { suggest } from '#engine';
import type { SiteOptions } from './site-options.ts';

interface Kind {
  readonly is: string;
  readonly test: (value: unknown) => boolean;
}

const text: Kind = { is: 'a text', test: (value) => typeof value === 'string' };
const folder: Kind = { is: 'the path of a folder', test: text.test };
const told: Kind = { is: 'a function', test: (value) => typeof value === 'function' };

/** A list of what has a name and a function, as `define…` gives it. */
const listOf = (declared: string, call: string): Kind => ({
  is: `a list of what ${declared} gives`,
  test: (value) => Array.isArray(value) && value.every((one: unknown) => hasFunction(one, call)),
});

const hasFunction = (value: unknown, name: string) =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, name) === 'function';

const kinds: Readonly<Record<keyof SiteOptions, Kind>> = {
  template: folder,
  content: folder,
  prefix: {
    is: 'a path such as /shop, without a slash at its end',
    test: (value) => typeof value === 'string' && /^(?:(?:\/[\w~.-]+)+)?$/.test(value),
  },
  formatters: listOf('defineFormatter', 'apply'),
  predicates: listOf('definePredicate', 'test'),
  data: { is: 'the path of a folder, or memory', test: text.test },
  databaseUrl: text,
  secrets: { is: 'a list of texts', test: (value) => Array.isArray(value) && value.every(text.test) },
  smtpUrl: text,
  storageUrl: text,
  images: folder,
  cache: { is: 'false, or left out', test: (value) => value === false },
  now: { is: 'a number of milliseconds', test: Number.isFinite },
  onDiagnostic: told,
  onError: told,
};

/** What a shop alone has. */
const ofShops = ['databaseUrl', 'secrets', 'smtpUrl', 'storageUrl'] as const;

/** All of them may hold a password. */
const isSecret = (name: string) => ofShops.some((one) => one === name);

const shown = (value: unknown) => inspect(value, { depth: 1, breakLength: Number.POSITIVE_INFINITY });

/** Refuses what no compiler has looked at: an option that is unknown, of another kind, or of no use. */
export function checkOptions(options: Partial<SiteOptions> = {}): void {
  const { template, ...others } = options;
  for (const [name, value] of Object.entries({ template, ...others })) {
    if (!isOption(name)) throw new TypeError(unknown(name));
    if (value === undefined && name !== 'template') continue;
    const { is, test } = kinds[name];
    if (!test(value)) throw new TypeError(`${name} is ${is}${isSecret(name) ? '' : `, and not ${shown(value)}`}.`);
  }
  if (options.data !== undefined) return;
  const idle = ofShops.find((name) => options[name] !== undefined);
  if (idle !== undefined) throw new TypeError(`${idle} is for a shop, and there is none without data.`);
}

const isOption = (name: string): name is keyof SiteOptions => Object.hasOwn(kinds, name);

function unknown(name: string): string {
  const meant = suggest(name, Object.keys(kinds));
  const others = meant === undefined ? `there are ${Object.keys(kinds).join(', ')}` : `perhaps ${meant} is meant`;
  return `${name} is no option of a site: ${others}.`;
}
