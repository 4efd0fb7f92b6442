import { randomUUID } from 'node:crypto';
import { openBucket, readStorageSettings, type StorageSettings } from '../../store/objects/index.ts';
import { bad, type Diagnostic, good, messageOf } from './diagnostic.ts';

const patience = 5_000;

/** Writes an object, reads it, asks for it as a stranger would, and takes it away again. */
export async function checkStorage(setting: string): Promise<readonly Diagnostic[]> {
  let settings: StorageSettings | undefined;
  try {
    settings = readStorageSettings(setting);
    if (settings === undefined) return [];
    return await tryOut(settings);
  } catch (error) {
    const secret = settings?.credentials?.secretAccessKey;
    const message = secret ? messageOf(error).replaceAll(secret, '…') : messageOf(error);
    const remedy = 'Look at STORAGE_URL: key, secret, bucket, endpoint and region; and at what the key may do.';
    return [bad('storage', `cannot be used: ${message}`, remedy)];
  }
}

async function tryOut(settings: StorageSettings): Promise<readonly Diagnostic[]> {
  const bucket = await openBucket(settings);
  const name = `doctor/${randomUUID()}`;
  const bytes = Buffer.from(name);
  try {
    await bucket.check();
    await bucket.objects.write(name, bytes);
    const read = await bucket.objects.read(name);
    if (read?.equals(bytes) !== true) throw new Error('what was written is not what is read');
    const isOpen = await isOpenToAll(settings, settings.prefix + name);
    await bucket.objects.remove(name);
    if ((await bucket.objects.read(name)) !== undefined) throw new Error('what was removed is still there');
    return isOpen
      ? [
          bad(
            'storage',
            'shows its files to everybody',
            'Take public reading from the bucket: files of people lie in it.',
          ),
        ]
      : [good('storage', 'takes, gives and forgets, and shows nothing to strangers')];
  } finally {
    bucket.close();
  }
}

/** Asks without a key. That nobody answers a stranger is as good as a refusal. */
async function isOpenToAll({ endpoint, bucket, region }: StorageSettings, key: string): Promise<boolean> {
  const path = key.split('/').map(encodeURIComponent).join('/');
  const address =
    endpoint === undefined
      ? `https://${bucket}.s3.${region}.amazonaws.com/${path}`
      : `${endpoint.replace(/\/$/, '')}/${bucket}/${path}`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(patience) }).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.ok === true;
}
