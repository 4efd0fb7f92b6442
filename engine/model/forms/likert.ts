import { toText, type Value } from '../data.ts';

/** The five answers of a survey question, from -2 to 2. */
export const likertAnswers = [
  { code: -2, key: 'productAnswerMapStronglyDisagree', text: 'Strongly Disagree' },
  { code: -1, key: 'productAnswerMapDisagree', text: 'Disagree' },
  { code: 0, key: 'productAnswerMapNeutral', text: 'Neutral' },
  { code: 1, key: 'productAnswerMapAgree', text: 'Agree' },
  { code: 2, key: 'productAnswerMapStronglyAgree', text: 'Strongly Agree' },
] as const;

const neutral = likertAnswers[2];

/**
 * An answer in words: as the site words it or else in English. Codes outside of the scale, and codes whose translation
 * is empty, are worded as neutral.
 */
export function likertWording(code: Value, worded: (key: string) => Value): string {
  const labelOf = (answer: (typeof likertAnswers)[number]): string => {
    const translation = worded(answer.key);
    return typeof translation === 'string' ? translation : answer.text;
  };
  const given = toText(code);
  const answer = likertAnswers.find((candidate) => String(candidate.code) === given);
  return (answer && labelOf(answer)) || labelOf(neutral);
}
