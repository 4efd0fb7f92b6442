/** A text, or one for each plural form of its language; a form that is not there is worded as `other`. */
export type MessageText = string | ({ readonly other: string } & { readonly [Form in Intl.LDMLPluralRule]?: string });

type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type TextOf<Messages> = Messages extends { other: infer Text } ? Text : Messages;
export type Messages = Readonly<Record<string, MessageText>>;

type Parameters<Text> = [Names<TextOf<Text>>] extends [never] ? [] : [Record<Names<TextOf<Text>>, string | number>];

/** Formats one message: parameters that its text names must be given, and no others can. */
export type MessageOf<Catalogue extends Messages> = <Key extends keyof Catalogue>(
  key: Key,
  ...parameters: Parameters<Catalogue[Key]>
) => string;

/** What a site overrides. */
export interface Strings {
  /** The site's own texts, by the catalogue's keys. */
  overrides?: Readonly<Record<string, unknown>>;
  /** The site's language; chooses the plural. */
  locale?: string;
}

export function createMessage<const Catalogue extends Messages>(
  catalogue: Catalogue,
  { overrides = {}, locale = 'en' }: Strings = {},
): MessageOf<Catalogue> {
  let plurals: Intl.PluralRules | undefined;

  function textOf(key: string): MessageText {
    const override = Object.hasOwn(overrides, key) ? overrides[key] : undefined;
    return isMessageText(override) ? override : (catalogue[key] ?? key);
  }

  return (key, ...[parameters]) => {
    const values: Readonly<Record<string, string | number>> = parameters ?? {};
    let text = textOf(String(key));
    if (typeof text !== 'string') {
      plurals ??= pluralRules(locale);
      text = text[plurals.select(Number(values['count']))] ?? text.other;
    }
    return text.replace(/\{(\w+)\}/g, (_tag, name: string) => String(values[name] ?? ''));
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

function isMessageText(value: unknown): value is MessageText {
  if (typeof value === 'string') return value !== '';
  return typeof value === 'object' && value !== null && 'other' in value;
}
