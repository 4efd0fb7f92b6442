import type { MessageText } from '#model';
import { packageText } from '../../lib/package-text.ts';

/** The platform's messages, by id. */
export type Messages = Readonly<Record<string, MessageText>>;

/**
 * Languages other than English, whose texts stand in `#messages`, that the platform speaks. One more is one file with
 * the same ids, and its tag here. A build for the edge has that of its site alone.
 */
export const languageTags: readonly string[] = ['ar', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'pt'];

const read = new Map<string, Messages>();

/** The messages in one of these languages, read when they are first asked for: a start needs one of them, or none. */
export function readCatalogue(tag: string): Messages | undefined {
  if (!languageTags.includes(tag)) return undefined;
  const known = read.get(tag) ?? (JSON.parse(packageText(`server/site/languages/${tag}.json`)) as Messages);
  read.set(tag, known);
  return known;
}
