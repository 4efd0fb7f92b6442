import { Base } from './base.ts';
import { elementOf } from './holders.ts';
import { pluginTools } from './plugins.ts';

const smallest = 10;

/** `Y.Squarespace.ResizeEmitter`: tells that the window has another size, once it keeps it. */
export class ResizeEmitter extends Base {
  initializer(): void {
    let waiting: ReturnType<typeof setTimeout>;
    addEventListener('resize', () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => this.fire('resize:end'), Number(this.get('timeout') ?? 100));
    });
  }
}

/** `Y.Squarespace.TextShrink`: a text as large as its sheet says, or as fits into a place. */
export class TextShrink extends pluginTools.Base {
  static override readonly NS = 'TextShrink';

  initializer(): void {
    this.refresh();
    addEventListener('resize', () => this.refresh());
  }

  refresh(): void {
    const text = elementOf(this.get('host'));
    const room = elementOf(this.get('parentEl'));
    if (!(text instanceof HTMLElement) || room === undefined) return;
    text.style.fontSize = '';
    let size = Number.parseFloat(getComputedStyle(text).fontSize);
    while (size > smallest && room.scrollWidth > room.clientWidth) text.style.fontSize = `${(size -= 1)}px`;
  }
}
