import type { MarkupElement, MarkupNode } from '../rich-text/tree.ts';

type Test = (element: MarkupElement) => boolean;

function isElement(node: MarkupNode): node is MarkupElement {
  return typeof node !== 'string';
}

export function attribute(element: MarkupElement | undefined, name: string): string {
  return element?.attributes.get(name) ?? '';
}

export function classesOf(element: MarkupElement): readonly string[] {
  return attribute(element, 'class').split(/\s+/).filter(Boolean);
}

export function hasClass(element: MarkupElement, ...names: readonly string[]): boolean {
  const classes = classesOf(element);
  return names.some((name) => classes.includes(name));
}

export function addClass(element: MarkupElement, name: string): void {
  if (!hasClass(element, name)) element.attributes.set('class', [...classesOf(element), name].join(' '));
}

/** A test for an element that has one of these classes. */
export function withClass(...names: readonly string[]): Test {
  return (element) => hasClass(element, ...names);
}

export function named(...names: readonly string[]): Test {
  return ({ name }) => names.includes(name);
}

/** Every element inside of one, in the order of reading. */
export function* elementsIn({ children }: MarkupElement): Generator<MarkupElement> {
  for (const child of children) {
    if (!isElement(child)) continue;
    yield child;
    yield* elementsIn(child);
  }
}

export function findAll(root: MarkupElement, test: Test): readonly MarkupElement[] {
  return [...elementsIn(root)].filter(test);
}

export function find(root: MarkupElement, test: Test): MarkupElement | undefined {
  for (const each of elementsIn(root)) if (test(each)) return each;
  return undefined;
}

export function childElements({ children }: MarkupElement): readonly MarkupElement[] {
  return children.filter(isElement);
}

const SEEN = named('a', 'button', 'iframe', 'img', 'input', 'svg', 'video');

/** Whether there is anything to see in an element, though nothing of the platform's own: a folder's template printed it. */
export function isOwnMarkup(content: MarkupElement, ...ofPlatform: readonly string[]): boolean {
  if (find(content, withClass(...ofPlatform)) !== undefined) return false;
  return find(content, SEEN) !== undefined || [content, ...elementsIn(content)].some(hasWords);
}

function hasWords({ children }: MarkupElement): boolean {
  return children.some((child) => typeof child === 'string' && child.replace(/&nbsp;|&#160;/g, '').trim() !== '');
}

/** Puts other nodes, or none, in the place of one. */
export function replace(root: MarkupElement, old: MarkupElement, ...by: readonly MarkupNode[]): void {
  const parent = root.children.includes(old) ? root : find(root, ({ children }) => children.includes(old));
  if (parent === undefined) return;
  parent.children = parent.children.flatMap((child) => (child === old ? by : [child]));
}

export function removeAll(root: MarkupElement, test: Test): void {
  root.children = root.children.filter((child) => !isElement(child) || !test(child));
  for (const child of childElements(root)) removeAll(child, test);
}

/** The words of an element, on one line. */
export function textIn(element: MarkupElement | undefined): string {
  return element === undefined ? '' : textOf(element).replace(/\s+/g, ' ').trim();
}

function textOf(node: MarkupNode): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join('');
}

/** Adds a declaration to an element's own style, unless it has one of that name. */
export function addStyle(element: MarkupElement, property: string, value: string): void {
  const style = attribute(element, 'style').trim().replace(/;$/, '');
  if (new RegExp(`(?:^|;)\\s*${property}\\s*:`, 'i').test(style)) return;
  element.attributes.set('style', `${style}${style === '' ? '' : ';'}${property}:${value}`);
}

/** An element of another name, with the attributes and content of this one. */
export function renamed(old: MarkupElement, name: string): MarkupElement {
  return { name, attributes: new Map(old.attributes), children: old.children };
}
