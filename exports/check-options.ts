import { checkKinds, folder, type Kind, text, told } from './check-kinds.ts';
import type { SiteOptions } from './site-options.ts';

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

/** Refuses what no compiler has looked at: an option that is unknown, of another kind, or of no use. */
export function checkOptions(options: Partial<SiteOptions> = {}): void {
  checkKinds({ options, kinds, of: 'a site', isSecret });
  if (options.data !== undefined) return;
  const idle = ofShops.find((name) => options[name] !== undefined);
  if (idle !== undefined) throw new TypeError(`${idle} is for a shop, and there is none without data.`);
}
