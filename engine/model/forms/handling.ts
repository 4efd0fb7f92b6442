import { childOf, isArray, toText, type Value } from '../data.ts';

/** What is done with the submissions of a form, apart from what its visitors see. */
export interface FormHandling {
  /** Put on each submission. */
  readonly tags: readonly string[];
  readonly keepSubmissions: boolean;
  readonly notify: boolean;
  /** Of the mail; empty: the usual one. */
  readonly emailSubject: string;
  readonly film: FormFilm;
}

/** A film that is linked above the fields. */
export interface FormFilm {
  /** Its page or its player at a house that `readFilm` knows; empty: none. */
  readonly address: string;
  /** The kind of account that it lies in, where its house has several. */
  readonly account: string;
}

/** Reads it of a form's JSON; what nothing is said of is kept and told. */
export function readFormHandling(form: Value): FormHandling {
  const tags = childOf(form, 'tags');
  const film = childOf(form, 'film');
  return {
    tags: isArray(tags) ? tags.map(toText).filter((tag) => tag !== '') : [],
    keepSubmissions: childOf(form, 'keepSubmissions') !== false,
    notify: childOf(form, 'notify') !== false,
    emailSubject: toText(childOf(form, 'emailSubject')),
    film: { address: toText(childOf(film, 'address')), account: toText(childOf(film, 'account')) },
  };
}
