import { toText, type Value } from '../data.ts';

/** The five answers of a survey question from -2 to 2, by the ids under which other languages have them. */
export const likertMessages = {
  productAnswerMapStronglyDisagree: 'Strongly Disagree',
  productAnswerMapDisagree: 'Disagree',
  productAnswerMapNeutral: 'Neutral',
  productAnswerMapAgree: 'Agree',
  productAnswerMapStronglyAgree: 'Strongly Agree',
} as const;

export type LikertKey = keyof typeof likertMessages;

/** The codes of the answers, each with the id of its wording. */
export function likertAnswers(): readonly (readonly [code: string, key: LikertKey])[] {
  // Members of an object literal are typed as texts when they are listed.
  const keys = Object.keys(likertMessages) as LikertKey[];
  return keys.map((key, index) => [String(index - 2), key]);
}

/**
 * An answer in words: as the site words it or else in English. Codes outside of the scale, and codes whose translation
 * is empty, are worded as neutral.
 */
export function likertWording(code: Value, worded: (key: LikertKey) => Value): string {
  const labelOf = (key: LikertKey): string => {
    const translation = worded(key);
    return typeof translation === 'string' ? translation : likertMessages[key];
  };
  const given = toText(code);
  const [, key] = likertAnswers().find(([known]) => known === given) ?? [];
  return (key && labelOf(key)) || labelOf('productAnswerMapNeutral');
}
