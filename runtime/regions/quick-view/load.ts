import { parseHtml } from '../../page/trusted.ts';

export interface QuickView {
  /** The address of the product's own page. */
  address: string;
  title: string;
  content: Node[];
  page: Document;
}

const pages = new Map<string, Promise<QuickView | undefined>>();

/** The product part of a product's own page; fetched once, so that a hint of intent can fetch it ahead. */
export function loadQuickView(document: Document, trigger: Element, id: string): Promise<QuickView | undefined> {
  const address = addressNear(document, trigger);
  if (address === undefined) return Promise.resolve(undefined);
  let page = pages.get(address);
  if (!page) pages.set(address, (page = fetchProduct(address, id)));
  return page.then((loaded) => {
    if (!loaded) pages.delete(address);
    return loaded && { ...loaded, content: loaded.content.map((node) => document.importNode(node, true)) };
  });
}

/** The link of the list entry that the trigger belongs to, if it leads to this site. */
export function addressNear(document: Document, trigger: Element): string | undefined {
  const triggers = '.sqs-product-quick-view-button';
  for (let container = trigger.parentElement; container; container = container.parentElement) {
    if (container.querySelectorAll(triggers).length > 1) return undefined;
    const link = container.closest('a[href]') ?? container.querySelector('a[href]:not([href^="#"])');
    if (!link) continue;
    const address = new URL(link.getAttribute('href') ?? '', document.baseURI);
    return address.origin === document.location.origin ? address.href : undefined;
  }
  return undefined;
}

/** A visitor waits no longer than this. */
const longestWait = 15_000;

async function fetchProduct(address: string, id: string): Promise<QuickView | undefined> {
  try {
    const response = await fetch(address, {
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(longestWait),
    });
    if (!response.ok) return undefined;
    const page = parseHtml(await response.text());
    const part = productPart(page, id);
    if (!part) return undefined;
    for (const left of part.querySelectorAll('script,noscript,style,link')) left.remove();
    return {
      address,
      title: page.querySelector('h1')?.textContent?.trim() ?? page.title,
      content: [...part.children],
      page,
    };
  } catch {
    // Offline or too slow: the caller offers to try again, and the product's own page.
    return undefined;
  }
}

const parts = '.sqs-add-to-cart-button,.product-variants,.product-quantity-input';

/** The smallest element that holds the product's controls, its price and a picture or heading. */
function productPart(page: Document, id: string): Element | undefined {
  const controls = [...page.querySelectorAll(parts)].filter((each) => each.getAttribute('data-item-id') === id);
  let part: Element | undefined = controls[0]?.parentElement ?? undefined;
  while (
    part &&
    !(controls.every((each) => part?.contains(each)) && part.querySelector('h1,h2') && part.querySelector('img'))
  ) {
    const parent: Element | null = part.parentElement;
    if (!parent || parent === page.body) break;
    part = parent;
  }
  return part;
}
