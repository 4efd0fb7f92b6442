import { defineFormatter, toText } from '#engine';
import { escapeAttribute } from '../lib/html.ts';

export const htmlattr = defineFormatter({
  name: 'htmlattr',
  aliases: ['htmltag'],
  family: 'core',
  summary: 'Escapes text for a double-quoted attribute.',
  examples: [
    { template: '<i title="{t|htmlattr}">', data: { t: '17" & up' }, output: '<i title="17&quot; &amp; up">' },
    { template: '{t|htmlattr}', data: { t: "it's" }, output: "it's" },
  ],
  apply: (input) => escapeAttribute(toText(input)),
  ofText: escapeAttribute,
});
