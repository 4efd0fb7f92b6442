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
  /** The site's language; chooses the plural of its own texts. */
  locale?: string;
}

export function createMessage<const Catalogue extends Messages>(
  catalogue: Catalogue,
  { overrides = {}, locale = 'en' }: Strings = {},
): MessageOf<Catalogue> {
  let plurals: Intl.PluralRules | undefined;

  /** The catalogue is in English, whatever the site speaks. */
  function formOf(count: number, isOwn: boolean): Intl.LDMLPluralRule {
    if (!isOwn) return count === 1 ? 'one' : 'other';
    plurals ??= pluralRules(locale);
    return plurals.select(count);
  }

  return (key, ...[parameters]) => {
    const values: Readonly<Record<string, string | number>> = parameters ?? {};
    const own = Object.hasOwn(overrides, key) ? overrides[String(key)] : undefined;
    const isOwn = isMessageText(own);
    let text = isOwn ? own : (catalogue[key] ?? String(key));
    if (typeof text !== 'string') text = text[formOf(Number(values['count']), isOwn)] ?? text.other;
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
