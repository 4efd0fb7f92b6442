import { Base } from './base.ts';
import { elementOf } from './holders.ts';
import { ImageLoader, loadImages } from './image-loader.ts';
import { findAll, wrap } from './node.ts';
import { pluginTools } from './plugins.ts';

const fillOf = (loader: Base) => ({ mode: ImageLoader.modeOf(loader.get('mode')) });

/** `picture.plug(Y.Squarespace.Loader2, { mode })`, then `picture.loader`: loads it for the room that it has. */
export class PictureLoader extends pluginTools.Base {
  static override readonly NS: string = 'loader';

  initializer(): void {
    for (const type of ['modeChange', 'loadChange']) this.on(type, () => this.load());
    // Folders tell the picture itself that its place has another size.
    this.onHostEvent('refresh', () => this.load());
    if (this.get('load') !== false) this.load();
  }

  load(): this {
    ImageLoader.load(this.get('host'), fillOf(this));
    return this;
  }

  refresh(): this {
    return this.load();
  }
}

/** `ImageLoader` as scripts find it: a picture that it was given has its `loader` from then on. */
export const pageImageLoader = {
  ...ImageLoader,
  load(what: unknown, options?: Parameters<typeof ImageLoader.load>[1]): boolean {
    const isAsked = ImageLoader.load(what, options);
    const picture = elementOf(what);
    if (picture !== undefined) wrap(picture)?.plug(PictureLoader, { ...options, load: false });
    return isAsked;
  },
};

/** `new Y.Squarespace.Loader({ img })`: the same of one picture or of several. */
export class Loader extends Base {
  initializer({ img, ...settings }: Readonly<Record<string, unknown>> = {}): void {
    for (const picture of findAll(img)._nodes) {
      wrap(picture)?.unplug(PictureLoader).plug(PictureLoader, settings);
    }
  }
}

/** `film.plug(Y.Squarespace.VideoLoader)`: its still; the film itself waits for a press, and stops where it is put away. */
export class VideoLoader extends pluginTools.Base {
  static override readonly NS: string = 'videoloader';

  initializer(): void {
    if (this.get('load') !== false) this.load();
  }

  load(): this {
    const place = elementOf(this.get('host'));
    if (place !== undefined) loadImages(place);
    return this;
  }

  reload(): this {
    return this.load();
  }

  unload(): this {
    for (const frame of elementOf(this.get('host'))?.querySelectorAll('iframe') ?? []) {
      const source = new URL(frame.src, document.baseURI);
      source.searchParams.delete('autoplay');
      frame.src = source.href;
    }
    return this;
  }
}
