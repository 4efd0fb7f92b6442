/** Answers a press before any style sheet or script of the region is there: at once, whatever the template. */
export function showPressed(element: Element, pressed: boolean): void {
  element.toggleAttribute('data-pressed', pressed);
  (element as HTMLElement).style.opacity = pressed ? '.7' : '';
}
