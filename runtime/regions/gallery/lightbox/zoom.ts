/** How much larger than it fits the screen. */
const magnification = 2.5;

interface ZoomParts {
  readonly dialog: HTMLElement;
  readonly image: HTMLImageElement;
  readonly control: HTMLElement;
}

/** A point of the window. */
interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

export interface Zoom {
  readonly isOn: () => boolean;
  readonly set: (isOn: boolean, at?: Point) => void;
  readonly toggle: (at?: Point) => void;
  readonly pan: (x: number, y: number) => void;
}

/**
 * A picture larger than the screen. What holds it scrolls, so that a finger, a wheel and a trackpad move it as they move
 * any page; the point that was pressed comes to the middle.
 */
export function createZoom({ dialog, image, control }: ZoomParts): Zoom {
  const stage = image.parentElement ?? dialog;
  let isOn = false;
  const zoom: Zoom = {
    isOn: () => isOn,
    set(on, at) {
      if (on === isOn) return;
      const { left, top, width, height } = image.getBoundingClientRect();
      const [x, y] = at ? [(at.clientX - left) / width, (at.clientY - top) / height] : [0.5, 0.5];
      isOn = on;
      dialog.toggleAttribute('data-zoomed', on);
      control.setAttribute('aria-pressed', String(on));
      image.style.inlineSize = on ? `${width * magnification}px` : '';
      if (!on) return;
      stage.scrollLeft = x * image.offsetWidth - stage.clientWidth / 2;
      stage.scrollTop = y * image.offsetHeight - stage.clientHeight / 2;
    },
    toggle: (at) => zoom.set(!isOn, at),
    pan(x, y) {
      stage.scrollLeft += x;
      stage.scrollTop += y;
    },
  };
  control.setAttribute('aria-pressed', 'false');
  return zoom;
}
