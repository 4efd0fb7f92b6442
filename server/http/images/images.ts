import { createHash, randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { IconFile } from '../../site/discovery/icons.ts';
import { readWidth, widthMessage } from '../../site/head/image-widths.ts';
import type { ObjectStore } from '../../store/objects/index.ts';
import { contentTypeOf } from '../protocol/content-types.ts';
import { type ErrorReply, errorReply, type PictureReply } from '../protocol/replies.ts';
import { DiskBudget, halfEnding } from './disk-budget.ts';
import { drawIcon } from './icon.ts';
import { byContent, byPlace } from './identify.ts';
import { type ResizedFormat, resize } from './resize.ts';

export interface ImagesOptions {
  /** Where resized pictures are kept. */
  readonly folder: string;
  readonly maxBytes?: number;
  /** Where several servers keep them too, so that each picture is made once. */
  readonly shared?: ObjectStore | undefined;
}

interface AskedIcon {
  readonly handle: FileHandle;
  readonly name: string;
  readonly icon: IconFile;
}

interface Asked {
  readonly handle: FileHandle;
  readonly name: string;
  readonly format: string;
  /** Whether a vector picture is asked for as pixels. */
  readonly isRaster: boolean;
  readonly takesWebp: boolean;
}

const DAY = 'public, max-age=86400';
const tooLarge = errorReply(413, 'The image is too large to be resized.');

type Make = (source: Buffer) => Promise<Buffer> | Buffer;

const DEFAULT_MAX_BYTES = 512_000_000;
const LARGEST_SOURCE = 50_000_000;
/** Pictures in work at once; more would only take memory from each other. */
const AT_ONCE = 2;

const rasterTypes: Readonly<Record<string, ResizedFormat>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
};

/** Pictures in the widths that pages ask for, each made once and kept on disk. */
export class Images {
  readonly #folder: string;
  readonly #disk: DiskBudget;
  readonly #shared: ObjectStore | undefined;
  readonly #identify: (handle: FileHandle, name: string) => Promise<string>;
  readonly #making = new Map<string, Promise<Buffer>>();
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  constructor({ folder, maxBytes = DEFAULT_MAX_BYTES, shared }: ImagesOptions) {
    this.#folder = folder;
    this.#disk = new DiskBudget(folder, maxBytes);
    this.#shared = shared;
    this.#identify = shared === undefined ? byPlace : byContent();
  }

  /** A picture in one of the widths that pages ask for. */
  async picture({ handle, name, format, isRaster, takesWebp }: Asked): Promise<PictureReply | ErrorReply> {
    const width = readWidth(format);
    if (width === undefined) return errorReply(400, widthMessage);
    const type = contentTypeOf(name);
    const { size } = await handle.stat();
    if (!type.startsWith('image/')) return errorReply(400, 'Only images have a width.');
    if (size > LARGEST_SOURCE) return tooLarge;
    const target = targetOf(type, isRaster, takesWebp);
    const tag = tagOf(`${name}\0${await this.#identify(handle, name)}\0${width}\0${target ?? 'original'}`);
    const made = { kind: 'picture', handle, tag, cacheControl: DAY, varies: Object.hasOwn(rasterTypes, type) } as const;
    if (target === undefined) return { ...made, type, make: () => handle.readFile().catch(() => undefined) };
    const make = () => this.#made(tag, handle, (source) => resize(source, width, target)).catch(() => undefined);
    return { ...made, type: `image/${target}`, make };
  }

  /** One of the files that a site's icon is asked for as. */
  async icon({ handle, name, icon }: AskedIcon): Promise<PictureReply | ErrorReply> {
    const { size } = await handle.stat();
    if (size > LARGEST_SOURCE) return tooLarge;
    const tag = tagOf(`${name}\0${await this.#identify(handle, name)}\0${icon.path}`);
    const make = () => this.#made(tag, handle, (source) => drawIcon(source, icon)).catch(() => undefined);
    return { kind: 'picture', handle, tag, type: contentTypeOf(icon.path), cacheControl: DAY, varies: false, make };
  }

  async #made(key: string, handle: FileHandle, make: Make): Promise<Buffer> {
    const path = join(this.#folder, key);
    const kept = await readFile(path).catch(() => undefined);
    if (kept !== undefined) return kept;
    let making = this.#making.get(key);
    if (making === undefined) {
      making = this.#sharedOrMade(key, handle, make).finally(() => this.#making.delete(key));
      this.#making.set(key, making);
    }
    return making;
  }

  /** Another server's, or made here for all of them: a service that is away costs the work twice, and no picture. */
  async #sharedOrMade(key: string, handle: FileHandle, make: Make): Promise<Buffer> {
    const path = join(this.#folder, key);
    const known = await this.#shared?.read(key).catch(() => undefined);
    if (known !== undefined) {
      await this.#keep(path, known);
      return known;
    }
    const bytes = await this.#make(path, handle, make);
    await this.#shared?.write(key, bytes).catch(() => undefined);
    return bytes;
  }

  async #make(path: string, handle: FileHandle, make: Make): Promise<Buffer> {
    const source = await handle.readFile();
    await this.#enter();
    try {
      const bytes = await make(source);
      await this.#keep(path, bytes);
      return bytes;
    } finally {
      this.#busy -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #enter(): Promise<void> {
    while (this.#busy >= AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#busy += 1;
  }

  /** Written beside and renamed, so that no reader meets half a picture. A full disk costs the copy, not the answer. */
  async #keep(path: string, bytes: Buffer): Promise<void> {
    const beside = `${path}.${randomUUID()}${halfEnding}`;
    try {
      await mkdir(this.#folder, { recursive: true });
      await writeFile(beside, bytes);
      await rename(beside, path);
      await this.#disk.added(bytes.length);
    } catch {
      await rm(beside, { force: true }).catch(() => undefined);
    }
  }
}

const tagOf = (identity: string) => createHash('sha256').update(identity).digest('hex').slice(0, 40);

/**
 * WebP for browsers that say they take it: a third less to load. Vector pictures have every width already, and pixels
 * of an icon or an animation would be lost: those stay what they are.
 */
function targetOf(type: string, isRaster: boolean, takesWebp: boolean): ResizedFormat | undefined {
  if (isRaster && type === 'image/svg+xml') return 'png';
  const own = Object.hasOwn(rasterTypes, type) ? rasterTypes[type] : undefined;
  return takesWebp && (own === 'jpeg' || own === 'png') ? 'webp' : own;
}
