import { data, text } from '../page/read-context.ts';
import { unwrap } from './holders.ts';

/** Numbers of the window and the document that any node is asked for. */
const sizes: Readonly<Record<string, () => number>> = {
  winWidth: () => innerWidth,
  winHeight: () => innerHeight,
  docWidth: () => Math.max(document.documentElement.scrollWidth, innerWidth),
  docHeight: () => Math.max(document.documentElement.scrollHeight, innerHeight),
  docScrollX: () => scrollX,
  docScrollY: () => scrollY,
};

interface Region {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

type Edges = Omit<Region, 'width' | 'height'>;

/** Where an element stands in the document. */
export function regionOf(target: EventTarget): Region {
  if (!(target instanceof Element)) return viewportRegion();
  const { left, top, right, bottom, width, height } = target.getBoundingClientRect();
  return {
    left: left + scrollX,
    top: top + scrollY,
    right: right + scrollX,
    bottom: bottom + scrollY,
    width,
    height,
  };
}

function viewportRegion(): Region {
  return {
    left: scrollX,
    top: scrollY,
    right: scrollX + innerWidth,
    bottom: scrollY + innerHeight,
    width: innerWidth,
    height: innerHeight,
  };
}

/** Whether any of an element is in sight, or all of it. */
export function isInViewport(target: EventTarget, isWhole: boolean): boolean {
  return meets(regionOf(target), viewportRegion(), isWhole);
}

/** The same of any place: a region, or a node with one. */
export function isInRegion(target: EventTarget, what: unknown, isWhole: boolean): boolean {
  const node = unwrap(what);
  const place = node === null ? data(what) : regionOf(node);
  const side = (name: keyof Region) => Number(Reflect.get(place, name)) || 0;
  const region = { left: side('left'), top: side('top'), right: side('right'), bottom: side('bottom') };
  return meets(regionOf(target), region, isWhole);
}

function meets(own: Edges, seen: Edges, isWhole: boolean): boolean {
  if (isWhole) {
    return own.top >= seen.top && own.bottom <= seen.bottom && own.left >= seen.left && own.right <= seen.right;
  }
  return own.top < seen.bottom && own.bottom > seen.top && own.left < seen.right && own.right > seen.left;
}

/** `Y.DOM`: numbers and places, of plain nodes too. */
export const measures = {
  ...sizes,
  region: (node: unknown) => regionOf(unwrap(node) ?? window),
  viewportRegion,
  inViewportRegion: (node: unknown, isWhole = false) => isInViewport(unwrap(node) ?? window, isWhole),
};

/** A node's own value of a name, before nodes in it are wrapped. */
export function readValue(target: EventTarget, name: string): unknown {
  if (Object.hasOwn(sizes, name)) return sizes[name]?.();
  if (name === 'region') return regionOf(target);
  if (name === 'viewportRegion') return viewportRegion();
  if (name === 'text') return target instanceof Node ? target.textContent : '';
  if (isPageScroll(target, name)) return name === 'scrollTop' ? scrollY : scrollX;
  if (name === 'children' && target instanceof Document) return target.documentElement.children;
  return name
    .split('.')
    .reduce<unknown>((value, part) => (isHolder(value) ? Reflect.get(value, part) : undefined), target);
}

/** Older scripts ask the body of some browsers how far the page is scrolled; today none says it of its body. */
const isPageScroll = (target: EventTarget, name: string) =>
  (name === 'scrollTop' || name === 'scrollLeft') && (target === document.body || target === document.documentElement);

export function writeValue(target: EventTarget, name: string, value: unknown): void {
  if (name === 'text' && target instanceof Node) target.textContent = String(value);
  else if (name === 'docScrollY' || name === 'docScrollX' || isPageScroll(target, name)) {
    const place = { [name === 'docScrollY' || name === 'scrollTop' ? 'top' : 'left']: Number(value) };
    scrollTo(place);
  } else Reflect.set(target, name === 'content' ? 'innerHTML' : name, value);
}

function isHolder(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/** Properties whose numbers have no unit. */
const UNITLESS = /^(?:opacity|zIndex|fontWeight|lineHeight|flex\w*|order|zoom|orphans|widows|columnCount)$/;

/** Sets a style as scripts write it: `marginTop` or `margin-top`, a number of pixels or a text, null for none. */
export function setStyle(target: EventTarget, name: string, value: unknown): void {
  if (!(target instanceof HTMLElement || target instanceof SVGElement)) return;
  const written = name === 'float' ? 'cssFloat' : name;
  const property = written.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^css-/, '');
  const camel = written.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  if (value === null || value === undefined || value === '') target.style.removeProperty(property);
  else if (typeof value === 'number') target.style.setProperty(property, `${value}${UNITLESS.test(camel) ? '' : 'px'}`);
  else {
    const whole = text(value).trimEnd();
    const style = whole.replace(/!\s*important$/, '');
    target.style.setProperty(property, style.trimEnd(), style === whole ? '' : 'important');
  }
}

export function computedStyle(target: EventTarget, name: string): string {
  if (!(target instanceof Element)) return '';
  return getComputedStyle(target).getPropertyValue(name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
}
