/** Markup as a tree: small, because it is made once per text and thrown away. Texts are decoded. */
export interface MarkupElement {
  readonly name: string;
  readonly attributes: Map<string, string>;
  children: MarkupNode[];
}

export type MarkupNode = MarkupElement | string;

/** What a text of page data held that no page may have. */
export type Removal = 'script' | 'handler' | 'address' | 'form' | 'element';

export interface MarkupTree {
  readonly root: MarkupElement;
  readonly removed: ReadonlySet<Removal>;
}

/** The texts directly in an element. */
export function ownText(children: readonly MarkupNode[]): string {
  return children.filter((child) => typeof child === 'string').join('');
}

export function element(
  name: string,
  attributes: Readonly<Record<string, string | undefined>> = {},
  ...children: readonly MarkupNode[]
): MarkupElement {
  const given = Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { name, attributes: new Map(given), children: [...children] };
}
