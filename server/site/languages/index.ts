import type { MessageText } from '#model';
import ar from './ar.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import nl from './nl.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };

/** The platform's messages, by id. */
export type Messages = Readonly<Record<string, MessageText>>;

/**
 * The platform's messages in other languages than English, whose texts stand in `#messages`. One more language is one
 * file with the same ids, and one line here.
 */
const catalogues: ReadonlyMap<string, Messages> = new Map<string, Messages>(
  Object.entries({ ar, de, es, fr, it, ja, nl, pt }),
);

export const languageTags: readonly string[] = [...catalogues.keys()];

/** Ids that the messages of a language have: the same in every language. */
export const messageIds: ReadonlySet<string> = new Set(Object.keys(de));

/** A language tag as it is compared. */
export function normaliseTag(language: string): string {
  return language.trim().toLowerCase().replace(/_/g, '-');
}

/** The platform's messages in a language; `undefined` for English, and for a language that has none. */
export function platformMessages(language: string): Messages | undefined {
  const tag = normaliseTag(language);
  return catalogues.get(tag) ?? catalogues.get(tag.split('-')[0] ?? '');
}

const rightToLeft: ReadonlySet<string> = new Set([
  'Adlm',
  'Arab',
  'Hebr',
  'Mand',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
]);

/** The direction in which a language is written. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  try {
    const { script } = new Intl.Locale(normaliseTag(language)).maximize();
    return script !== undefined && rightToLeft.has(script) ? 'rtl' : 'ltr';
  } catch {
    // A site's language is data: what is no tag is written as English is.
    return 'ltr';
  }
}
