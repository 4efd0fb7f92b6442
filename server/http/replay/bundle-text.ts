import type { FailedRender } from '../render/watched-render.ts';
import { type FoundSecret, findSecret } from './find-secret.ts';
import { makeBundle } from './make-bundle.ts';

/** Bounds of the folder of bundles. */
export const bundleLimits = { files: 50, bytesEach: 5_000_000 } as const;

/** A bundle that was not written: after everything was redacted, something in it still looked like a secret. */
export class BundleRefused extends Error {
  readonly found: FoundSecret;

  constructor(found: FoundSecret) {
    super(
      `No bundle of this error was kept: after redaction, ${found.path} still holds what looks like ${found.kind}.`,
    );
    this.found = found;
  }
}

/** The file of a failed render's bundle; undefined for one that is too large to be kept. */
export function bundleText(failure: FailedRender, secrets: readonly string[]): string | undefined {
  const text = `${JSON.stringify(makeBundle(failure), undefined, 1)}\n`;
  if (Buffer.byteLength(text) > bundleLimits.bytesEach) return undefined;
  // Read as the file will be read: what the bundle's type calls its members is no matter here.
  const found = findSecret(JSON.parse(text), secrets);
  if (found !== undefined) throw new BundleRefused(found);
  return text;
}
