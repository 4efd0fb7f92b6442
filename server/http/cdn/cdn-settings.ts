/** Where a CDN is told which pages it has to forget, and what it knows us by there. */
export interface CdnSettings {
  readonly purgeUrl: string;
  readonly header: readonly [name: string, value: string] | undefined;
}

/**
 * Reads how a CDN is told; undefined without an address. Throws for what no request can be made of. The header is a secret,
 * and no message repeats it.
 */
export function readCdnSettings(url: string | undefined, header: string | undefined): CdnSettings | undefined {
  if (!url) {
    if (header) throw new Error('CDN_PURGE_HEADER goes with CDN_PURGE_URL, and that is not set.');
    return undefined;
  }
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new Error(`CDN_PURGE_URL: ${url} is no address. Write such as https://api.cdn.example/purge.`);
  }
  return { purgeUrl: url, header: readHeader(header) };
}

function readHeader(header: string | undefined): CdnSettings['header'] {
  if (!header) return undefined;
  const [, name, value] = /^([\w-]+):\s*([\x21-\x7e][\x20-\x7e]*)$/.exec(header) ?? [];
  if (name !== undefined && value !== undefined) return [name, value];
  throw new Error('CDN_PURGE_HEADER is no header. Write its name and value, such as Authorization: Bearer ….');
}
