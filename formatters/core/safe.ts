import { defineFormatter, isTruthy, toText } from '#engine';

const OPENS_A_TAG = /<(?=[a-z!/?])/gi;

export const safe = defineFormatter({
  name: 'safe',
  family: 'core',
  summary: 'The text without its tags.',
  examples: [
    { template: '{body|safe}', data: { body: '<p>Soft <b>linen</b></p>' }, output: 'Soft linen' },
    { template: '{a|safe} {b|safe}', data: { a: '1 < 2', b: 0 }, output: '1 < 2 0' },
  ],
  handsOn: true,
  apply(input, _args, context) {
    if (!isTruthy(input)) return input;
    const text = withoutTags(toText(input));
    // A tag that the text leaves open would take in what the template prints next.
    return context.profile === 'reference' ? text : text.replace(OPENS_A_TAG, '&lt;');
  },
});

/** Written out because the pattern /<[^>]*>/ takes quadratic time on a text of nothing but `<`. */
function withoutTags(text: string): string {
  let kept = '';
  let end = 0;
  for (let open = text.indexOf('<'); open >= 0; open = text.indexOf('<', end)) {
    const close = text.indexOf('>', open);
    if (close < 0) break;
    kept += text.slice(end, open);
    end = close + 1;
  }
  return kept + text.slice(end);
}
