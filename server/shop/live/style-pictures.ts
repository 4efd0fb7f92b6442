import { createHash } from 'node:crypto';
import { Router as createRouter, type Router } from 'express';
import { readPictureFormat, resize } from '../../http/images/resize.ts';
import type { StylePictures } from '../../services/style.ts';
import type { ObjectStore } from '../../store/objects/index.ts';

/** Wide enough for a large screen, and not what a camera made. */
const WIDEST = 2500;
const DAY = 24 * 60 * 60 * 1000;
const NAME = /^[\w-]{43}\.(jpeg|png|webp|avif)$/;

interface Place {
  readonly objects: ObjectStore;
  /** What addresses of pictures begin with. */
  readonly prefix: string;
  /** Bytes that the disk keeps for everything else. */
  readonly freeBytes: number;
}

/** Pictures that owners give their template, by what is in them: what an address shows never changes. */
export function stylePictures({ objects, prefix, freeBytes }: Place): StylePictures {
  return {
    async take(bytes) {
      const format = await readPictureFormat(bytes);
      if (format === undefined) return 'file-refused';
      if ((await objects.free()) - bytes.length < freeBytes) return 'storage-full';
      const made = await resize(bytes, WIDEST, format).catch(() => undefined);
      if (made === undefined) return 'file-refused';
      const name = `${createHash('sha256').update(made).digest('base64url')}.${format}`;
      await objects.write(name, made);
      return { address: prefix + name };
    },
    async sweep(named) {
      for await (const { name, age } of objects.list('')) {
        // What was handed in today may be on the screen of somebody who has not published yet.
        if (!named.has(prefix + name) && (await age()) > DAY) await objects.remove(name);
      }
    },
  };
}

/** Shows to everybody what owners handed in. */
export function showStylePictures({ objects, prefix }: Pick<Place, 'objects' | 'prefix'>): Router {
  const router = createRouter();
  router.get(`${prefix}:name`, async ({ params: { name } }, response, next) => {
    const [, format] = NAME.exec(name) ?? [];
    const bytes = format === undefined ? undefined : await objects.read(name);
    if (format === undefined || bytes === undefined) return next();
    response.set('Cache-Control', 'public, max-age=31536000, immutable').type(`image/${format}`).send(bytes);
  });
  return router;
}
