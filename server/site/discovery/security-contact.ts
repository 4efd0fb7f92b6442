const MONTHS_AHEAD = 6;
const MAIL = /^[^\s@<>"',;:()[\]\\]{1,64}@[a-z\d.-]{3,190}$/i;

export interface SecurityContactInput {
  /** The mail address that the site names for everything else. */
  readonly mail: string;
  readonly base: string;
  readonly language: string;
  readonly now: number;
}

/**
 * `/.well-known/security.txt` (RFC 9116) of a site that has none of its own: where to write, and until when that is true.
 * The date moves on the first of a month, so that the file stays the same for as long. Undefined without an address.
 */
export function securityContact({ mail, base, language, now }: SecurityContactInput): string | undefined {
  if (!MAIL.test(mail)) return undefined;
  const today = new Date(now);
  const expires = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + MONTHS_AHEAD, 1));
  const lines = [`Contact: mailto:${mail}`, `Expires: ${expires.toISOString().replace('.000', '')}`];
  if (/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(language)) lines.push(`Preferred-Languages: ${language}`);
  if (base !== '') lines.push(`Canonical: ${base}/.well-known/security.txt`);
  return `${lines.join('\n')}\n`;
}
