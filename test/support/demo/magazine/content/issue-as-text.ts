import { reports } from './words.ts';

const plain = (markup: string): string =>
  markup
    .replace(/<\/(?:p|h2|li|blockquote)>/g, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** The reports of an issue without their pictures, as whoever buys it for a screen gets them. */
export const issueAsText: string = [
  'SLEEPER\nIssue 31: Windows',
  ...reports.map(
    ({ title, author, excerpt, body }) => `${title.toUpperCase()}\n${author}\n\n${plain(excerpt)}\n\n${plain(body)}`,
  ),
  '',
].join('\n\n\n');
