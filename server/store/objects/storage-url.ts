/** An S3-compatible service as STORAGE_URL names it. */
export interface StorageSettings {
  readonly bucket: string;
  /** What the names of all objects begin with; empty, or ending with a slash. */
  readonly prefix: string;
  readonly region: string;
  /** Of another service than Amazon's. */
  readonly endpoint?: string | undefined;
  /** Without, they are found as the SDK finds them: AWS_ACCESS_KEY_ID and its fellows, a role of the machine. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

const shape = 's3://KEY:SECRET@bucket/folder?endpoint=https://storage.example&region=eu-central-1';
const known = ['endpoint', 'region'];

/** Reads STORAGE_URL; undefined where nothing is set. Throws for what names no bucket, with what would be right. */
export function readStorageSettings(setting: string | undefined): StorageSettings | undefined {
  if (!setting) return undefined;
  const refuse = (what: string) => new Error(`STORAGE_URL ${what}. It is written as ${shape}`);
  if (!URL.canParse(setting) || new URL(setting).protocol !== 's3:')
    throw refuse('is no address that begins with s3://');
  const { hostname: bucket, pathname, username, password, port, searchParams } = new URL(setting);
  if (bucket === '' || port !== '') throw refuse('names no bucket after s3://; the service is its endpoint');
  const unknown = [...searchParams.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined) throw refuse(`says ${unknown}, which is none of ${known.join(' and ')}`);
  if ((username === '') !== (password === '')) throw refuse('has a key without a secret, or a secret without its key');
  const endpoint = searchParams.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !/^https?:$/.test(URL.canParse(endpoint) ? new URL(endpoint).protocol : ''))
    throw refuse('has an endpoint that is no address of https or http');
  const folder = pathname.replace(/^\/+|\/+$/g, '');
  return {
    bucket,
    prefix: folder === '' ? '' : `${decodeURIComponent(folder)}/`,
    region: searchParams.get('region') ?? process.env['AWS_REGION'] ?? 'us-east-1',
    endpoint,
    ...(username !== '' && {
      credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
    }),
  };
}
