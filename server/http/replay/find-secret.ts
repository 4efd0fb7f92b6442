import { isArray, isObject, type JsonValue } from '#engine';

/** Where something that looks like a secret stands, and what it looks like; never what it is. */
export interface FoundSecret {
  readonly path: string;
  readonly kind: string;
}

/** What secrets look like wherever they stand. Every repetition is bounded, so that no text takes long to look through. */
const patterns: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['a private key', /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----/],
  ['a signed token', /\beyJ[\w-]{10,2000}\.[\w-]{10,4000}\.[\w-]{10,2000}/],
  ['a payment service’s key', /\b(?:sk|rk)_(?:live|test)_[0-9A-Za-z]{10,200}|\bwhsec_[0-9A-Za-z+/=]{10,200}/],
  ['a cloud service’s key', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a code host’s token', /\bgh[oprsu]_[0-9A-Za-z]{30,200}|\bgithub_pat_\w{30,200}/],
  ['a mail or chat service’s key', /\bSG\.[\w-]{16,100}\.[\w-]{16,100}|\bxox[abprs]-[\w-]{10,200}/],
  ['an address with a password', /\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s/:@"'<>]{1,200}:[^\s/@"'<>]{1,200}@/i],
  ['an authorization header', /\b(?:Bearer|Basic)\s{1,4}[\w+/=.~-]{16,4000}/],
  ['a cookie', /\b(?:Set-)?Cookie:\s{0,4}[^\s=;]{1,200}=[^\s;]|\bcrumb=[^;\s&"']{8}/i],
];

/** Shorter ones are words that stand everywhere. */
const SHORTEST_KNOWN = 8;

/**
 * The first secret that is left in a value: by its looks, or because it is one of those given (the host's own). Names of
 * members count as text. What was blanked (`x` and `0` only) is none.
 */
export function findSecret(value: JsonValue, known: readonly string[] = []): FoundSecret | undefined {
  const given = known.filter((secret) => secret.length >= SHORTEST_KNOWN);
  return search(value, '', given);
}

function search(value: JsonValue, path: string, known: readonly string[]): FoundSecret | undefined {
  if (typeof value === 'string') {
    const kind = kindOf(value, known);
    return kind === undefined ? undefined : { path, kind };
  }
  if (isArray(value)) {
    for (const [index, entry] of value.entries()) {
      const found = search(entry, `${path}[${index}]`, known);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (!isObject(value)) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const kind = kindOf(name, known);
    if (kind !== undefined) return { path, kind };
    const found = search(member, path === '' ? name : `${path}.${name}`, known);
    if (found !== undefined) return found;
  }
  return undefined;
}

function kindOf(text: string, known: readonly string[]): string | undefined {
  if (text.length < SHORTEST_KNOWN) return undefined;
  if (known.some((secret) => text.includes(secret))) return 'a secret of this server';
  return patterns.find(([, pattern]) => isSecret(pattern.exec(text)?.[0]))?.[0];
}

function isSecret(match: string | undefined): boolean {
  return match !== undefined && /[^\Wx0_]/.test(match);
}
