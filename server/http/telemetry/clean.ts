/** Fields that name a person or open a door; they are not kept. */
const secret = /pass(word)?|token|secret|crumb|authori[sz]ation|cookie$|email|phone|card/i;
const longestText = 5000;
/** Levels of a report that are kept. */
export const deepest = 6;
const mostMembers = 200;

// Each takes a text in one go: neither begins in the middle of what another one has begun with.
const ADDRESS = /https?:\/\/[^\s#"']+/g;
const MAIL = /(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+/g;

/**
 * What is kept of a page's report: no member that looks like a secret or a person, no address with a query, no control
 * characters, nothing deep or long. Trackers' own cookies count visits and stay.
 */
export function clean(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean' || value === null) return value;
  if (typeof value !== 'object' || depth >= deepest) return null;
  if (Array.isArray(value)) return value.slice(0, mostMembers).map((member) => clean(member, depth + 1));
  const members = Object.entries(value)
    .slice(0, mostMembers)
    .filter(([name]) => name === 'visitorCookie' || !secret.test(name))
    .map(([name, member]) => [cleanText(name).slice(0, 100), clean(member, depth + 1)] as const);
  return Object.fromEntries(members);
}

function cleanText(text: string): string {
  // Control characters could forge lines of a log; line breaks and tabs are a stack trace's own. Half of a character,
  // which the cut can leave too, is nothing that a database keeps.
  const shown = text.slice(0, longestText).replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, ' ');
  // The query of an address may carry a token or a person's name.
  return shown.replace(ADDRESS, withoutQuery).replace(MAIL, '[email]');
}

const withoutQuery = (address: string) => address.split('?', 1)[0] ?? '';
