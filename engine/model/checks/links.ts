import { fill } from '../text/fill.ts';
import { type CheckMessage, englishCheckMessage } from './check-messages.ts';
import { fieldMessages } from './fields.ts';
import { isPagePath, isWebUrl } from './url.ts';

/** Shown in place of the holes of the link message. */
export const linkExamples = { host: 'http://example.com', secureHost: 'https://example.com' } as const;

/** The message of a field for a web address, if any. An empty one passes. */
export function checkLink(text: string, messageOf: CheckMessage = englishCheckMessage): string | undefined {
  const link = text.trim();
  return link === '' || isWebUrl(link) ? undefined : messageOf('linkFormat', linkExamples);
}

/** The message of a field for a page of this site, if any. */
export function checkPageUrl(text: string): string | undefined {
  return isPagePath(text) ? undefined : fill(fieldMessages.pageUrl, { val: text });
}
