import { defineFormatter, toText } from '#engine';
import { escapeHtml } from '../lib/html.ts';

export const html = defineFormatter({
  name: 'html',
  family: 'core',
  summary: 'Escapes text for the inside of an element.',
  examples: [
    { template: '<p>{title|html}</p>', data: { title: 'Salt & pepper' }, output: '<p>Salt &amp; pepper</p>' },
    { template: '{title|html}', data: { title: '<b>"&amp;"</b>' }, output: '&lt;b&gt;"&amp;amp;"&lt;/b&gt;' },
  ],
  apply: (input) => escapeHtml(toText(input)),
  ofText: escapeHtml,
});
