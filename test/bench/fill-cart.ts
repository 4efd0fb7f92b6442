/** Puts a product into the cart of a new visitor of the demonstration shop, and gives the cookies that they have then. */
export async function fillCart(origin: string, product: string): Promise<string> {
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map((pair) => pair.join('=')).join('; ');
  const call = async (path: string, body?: unknown) => {
    const headers = {
      origin,
      cookie: cookies(),
      'x-csrf-token': jar.get('crumb') ?? '',
      'content-type': 'application/json',
    };
    const sent = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(origin + path, sent);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return answer;
  };
  await call('/api/rest/websites/mine');
  const { item } = (await (await call(`${product}?format=json`)).json()) as Product;
  const sku = (item.variants ?? item.structuredContent?.variants)?.[0]?.sku;
  await call('/api/commerce/shopping-cart/entries', { itemId: item.id, sku, quantity: 1 });
  return cookies();
}

interface Variants {
  readonly variants?: readonly { readonly sku: string }[];
}

interface Product {
  readonly item: Variants & { readonly id: string; readonly structuredContent?: Variants };
}
