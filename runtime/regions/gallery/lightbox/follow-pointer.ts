import type { Zoom } from './zoom.ts';

interface PointerParts {
  readonly image: HTMLImageElement;
  readonly zoom: Zoom;
  readonly turn: (by: number) => void;
}

/** A finger that moves further than this turns the picture; what moves less than `tap` is a tap. */
const swipe = 40;
const tap = 6;

/** A tap enlarges at its place, a swipe turns; what is enlarged is drawn about by the mouse as it is by a finger. */
export function followPointer({ image, zoom, turn }: PointerParts): void {
  let from = { x: 0, y: 0 };
  let isTap = true;
  image.addEventListener('pointerdown', ({ clientX, clientY }) => {
    from = { x: clientX, y: clientY };
    isTap = true;
  });
  image.addEventListener('pointermove', ({ buttons, pointerType, movementX, movementY }) => {
    if (buttons === 1 && pointerType === 'mouse' && zoom.isOn()) zoom.pan(-movementX, -movementY);
  });
  image.addEventListener('pointerup', ({ clientX, clientY }) => {
    const [x, y] = [clientX - from.x, clientY - from.y];
    isTap = Math.hypot(x, y) < tap;
    if (!zoom.isOn() && Math.abs(x) > swipe && Math.abs(x) > Math.abs(y)) turn(x > 0 ? -1 : 1);
  });
  image.addEventListener('click', (event) => {
    if (isTap) zoom.toggle(event);
  });
  image.addEventListener('dragstart', (event) => event.preventDefault());
}
