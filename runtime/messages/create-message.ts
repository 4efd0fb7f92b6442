type Wording = string | { readonly one: string; readonly other: string };

type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type TextOf<Words> = Words extends { other: infer Text } ? Text : Words;
export type Words = Readonly<Record<string, Wording>>;

/** Says one message: parameters that its text names must be given, and no others can. */
export type SayOf<Catalogue extends Words> = <Key extends keyof Catalogue>(
  key: Key,
  ...parameters: [Names<TextOf<Catalogue[Key]>>] extends [never]
    ? []
    : [Record<Names<TextOf<Catalogue[Key]>>, string | number>]
) => string;

/** What a site says in its own way. */
export interface Strings {
  /** The site's own wordings, by the catalogue's keys. */
  overrides?: Readonly<Record<string, unknown>>;
  /** The site's language; chooses the plural. */
  locale?: string;
}

export function createSayOf<const Catalogue extends Words>(
  catalogue: Catalogue,
  { overrides = {}, locale = 'en' }: Strings = {},
): SayOf<Catalogue> {
  let plurals: Intl.PluralRules | undefined;

  function wordingOf(key: string): Wording {
    const override = Object.hasOwn(overrides, key) ? overrides[key] : undefined;
    return isWording(override) ? override : (catalogue[key] ?? key);
  }

  return (key, ...[parameters]) => {
    const values: Readonly<Record<string, string | number>> = parameters ?? {};
    let wording = wordingOf(String(key));
    if (typeof wording !== 'string') {
      plurals ??= pluralRules(locale);
      wording = plurals.select(Number(values['count'])) === 'one' ? wording.one : wording.other;
    }
    return wording.replace(/\{(\w+)\}/g, (_tag, name: string) => String(values[name] ?? ''));
  };
}

function pluralRules(locale: string): Intl.PluralRules {
  try {
    return new Intl.PluralRules(locale);
  } catch {
    // A site's language tag is data: one that no browser knows falls back to English rules.
    return new Intl.PluralRules('en');
  }
}

function isWording(value: unknown): value is Wording {
  if (typeof value === 'string') return value !== '';
  return typeof value === 'object' && value !== null && 'one' in value && 'other' in value;
}
