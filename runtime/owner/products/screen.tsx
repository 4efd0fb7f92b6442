import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { type ListedProduct, listProducts, setProductHidden, setProductPrice } from '#contract';
import { type Ask, useAsk } from '../ask-context.ts';
import { NarrowForm, useNarrowed, type Wanted } from '../narrowed-list.tsx';
import { Progress, Table } from '../parts.tsx';
import { usePages } from '../use-pages.ts';
import { useUnsavedRows } from '../use-unsaved.ts';
import { isSameTyped, type Price, priceText, readTypedPrice, type TypedPrice, typedPrice } from './price-input.ts';
import './products.css';

type Listed = ListedProduct & { readonly currency: string };
type Variant = ListedProduct['variants'][number];
type Filter = 'all' | 'changed' | 'hidden';

const filters: Readonly<Record<Filter, string>> = {
  all: 'Everything',
  changed: 'What is not as its page says',
  hidden: 'What is hidden',
};

export function ProductsScreen() {
  const { wanted, narrow } = useNarrowed<Filter>('/config/products', ['all', 'changed', 'hidden']);
  const { state, stop, resume, restart } = useProductPages(wanted);
  const { unsaved, tellUnsaved } = useUnsavedRows();
  /** Products with something typed, which another search leaves where they are. */
  const [kept, setKept] = useState<readonly Listed[]>([]);
  const ids = new Set(kept.map(({ itemId }) => itemId));
  const shown = [...kept, ...state.items.filter(({ itemId }) => !ids.has(itemId))];
  const find = (search: string, show: string) => {
    setKept(
      shown.filter((product) => product.variants.some((variant) => unsaved.current.has(nameOf(product, variant)))),
    );
    narrow(search, show);
    restart();
  };
  return (
    <>
      <p>
        Prices that you set here are in the place of those of the product’s page, everywhere and at once. What is hidden
        is in no list, search or cart; orders stay as they are.
      </p>
      <NarrowForm wanted={wanted} narrow={find} placeholder="Product, variant or SKU" filters={filters} />
      <Progress state={state} what="products" rests order="first" none={noneOf(wanted)} stop={stop} resume={resume} />
      {shown.length > 0 && (
        <Table caption="What is sold" heads={['Product', 'Price']} className="ow-products">
          {shown.map((product) => (
            <Product key={product.itemId} product={product} tellUnsaved={tellUnsaved} />
          ))}
        </Table>
      )}
    </>
  );
}

const nameOf = ({ itemId }: Pick<Listed, 'itemId'>, { sku }: Pick<Variant, 'sku'>) => `${itemId} ${sku}`;

function noneOf({ search, show }: Wanted<Filter>): string {
  if (search !== '') return `Nothing here is called “${search}”.`;
  if (show === 'hidden') return 'Nothing is hidden.';
  return show === 'changed' ? 'Everything is as its page says.' : 'Nothing is sold here.';
}

/** What is sold, a page at a time, from the start again for every search. */
function useProductPages({ search, show }: Wanted<Filter>) {
  const ask = useAsk();
  return usePages<Listed>(
    useCallback(
      async (cursor: string | undefined) => {
        const query = { ...(cursor !== undefined && { cursor }), ...(search !== '' && { search }), show };
        const answer = await ask(listProducts, { query });
        if (!answer.ok) return answer;
        const { currency, products, nextPageCursor } = answer.value;
        return { ok: true, value: { items: products.map((each) => ({ ...each, currency })), nextPageCursor } };
      },
      [ask, search, show],
    ),
    { rests: true },
  );
}

interface ProductProps {
  readonly product: Listed;
  readonly tellUnsaved: (name: string, isUnsaved: boolean) => void;
}

function Product({ product, tellUnsaved }: ProductProps) {
  const { title, address, variants } = product;
  const { isHidden, status, change } = useHidden(product);
  return (
    <>
      <tr className="ow-product">
        <th scope="rowgroup" colSpan={2}>
          {address === null || isHidden ? title : <a href={address}>{title}</a>}{' '}
          <button type="button" aria-label={`${isHidden ? 'Show' : 'Hide'} ${title}`} onClick={() => void change()}>
            {isHidden ? 'Show' : 'Hide'}
          </button>{' '}
          <output className="ow-quiet">{status || (isHidden ? 'Nobody sees it.' : '')}</output>
        </th>
      </tr>
      {variants.map((variant) => (
        <PriceRow key={variant.sku} {...{ product, variant, tellUnsaved }} />
      ))}
    </>
  );
}

/** Whether a product is hidden, as the server has it, and what came of the last wish. */
function useHidden({ itemId, isHidden: before }: Listed) {
  const ask = useAsk();
  const [isHidden, setHidden] = useState(before);
  const [status, setStatus] = useState('');
  const change = async () => {
    setStatus('Saving …');
    const answer = await ask(setProductHidden, { body: { itemId, isHidden: !isHidden, seen: isHidden } });
    const isMeanwhile = !answer.ok && answer.error === 'visibility-changed';
    if (!answer.ok && !isMeanwhile) return setStatus(answer.text);
    // Whoever was first has done what was wished for here.
    setHidden(!isHidden);
    const seenBy = isHidden ? 'everybody sees it' : 'nobody sees it';
    setStatus(answer.ok ? `Saved: ${seenBy}.` : `${answer.text} Now ${seenBy}.`);
  };
  return { isHidden, status, change };
}

interface RowProps extends ProductProps {
  readonly variant: Variant;
}

function PriceRow({ product, variant, tellUnsaved }: RowProps) {
  const { title, currency, isPriced } = product;
  const { state, typed, type, status, isUnsaved, save, reset } = usePrice(product, variant, tellUnsaved);
  const name = variant.name || variant.sku;
  const label = [title, name].filter(Boolean).join(', ');
  if (!isPriced) {
    return (
      <tr>
        <th scope="row">{name}</th>
        <td>{priceText(state.price, currency)}, as its page says.</td>
      </tr>
    );
  }
  return (
    <tr>
      <th scope="row">{name || 'Price'}</th>
      <td>
        <form className="ow-row" onSubmit={(event) => void save(event)}>
          <label>
            <span>{currency}</span>{' '}
            <input
              inputMode="decimal"
              autoComplete="off"
              size={9}
              aria-label={`${label}: price in ${currency}`}
              value={typed.price}
              onChange={({ target }) => type({ ...typed, price: target.value })}
            />
          </label>
          <label className="ow-check">
            <input
              type="checkbox"
              aria-label={`${label}: on sale`}
              checked={typed.onSale}
              onChange={({ target }) => type({ ...typed, onSale: target.checked })}
            />{' '}
            on sale for
          </label>
          <input
            inputMode="decimal"
            autoComplete="off"
            size={9}
            aria-label={`${label}: price on sale in ${currency}`}
            value={typed.salePrice}
            onChange={({ target }) => type({ ...typed, salePrice: target.value })}
          />
          <button type="submit" aria-label={`Save ${label}`}>
            Save
          </button>
          {state.isChanged && (
            <button type="button" aria-label={`Take the price of its page: ${label}`} onClick={() => void reset()}>
              {`Back to ${priceText(state.published, currency)}`}
            </button>
          )}
          <output>{status || (isUnsaved ? 'Not saved yet.' : '')}</output>
        </form>
      </td>
    </tr>
  );
}

type PriceState = Pick<Variant, 'price' | 'published' | 'isChanged'>;

/** One price as it is typed, and as the server has it. */
function usePrice({ itemId, title, currency }: Listed, variant: Variant, tellUnsaved: RowProps['tellUnsaved']) {
  const ask = useAsk();
  const { sku } = variant;
  const [state, setState] = useState<PriceState>(variant);
  const [typed, setTyped] = useState(() => typedPrice(variant.price, currency));
  const [status, setStatus] = useState('');
  const isUnsaved = !isSameTyped(typed, typedPrice(state.price, currency));
  useEffect(() => {
    tellUnsaved(nameOf({ itemId }, { sku }), isUnsaved);
    return () => tellUnsaved(nameOf({ itemId }, { sku }), false);
  }, [tellUnsaved, itemId, sku, isUnsaved]);

  const send = async (price: Price | null) => {
    setStatus('Saving …');
    const answer = await ask(setProductPrice, { body: { itemId, sku, price, seen: state.price } });
    if (answer.ok) {
      setState(answer.value);
      setTyped(typedPrice(answer.value.price, currency));
      return setStatus(
        `Saved: ${priceText(answer.value.price, currency)}${price === null ? ', as its page says' : ''}.`,
      );
    }
    const now = answer.error === 'price-changed' ? await readVariant(ask, { itemId, title, sku }) : undefined;
    // What is typed stays, and is now held against what there is.
    if (now !== undefined) setState(now);
    return setStatus(now === undefined ? answer.text : `${answer.text} It is ${priceText(now.price, currency)} now.`);
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const price = readTypedPrice(typed, currency);
    return typeof price === 'string' ? setStatus(price) : send(price);
  };
  const type = (next: TypedPrice) => {
    setTyped(next);
    setStatus('');
  };
  return { state, typed, type, status, isUnsaved, save, reset: () => send(null) };
}

/** A variant as it is now; undefined where nobody can say. */
async function readVariant(
  ask: Ask,
  { itemId, title, sku }: Pick<Listed, 'itemId' | 'title'> & Pick<Variant, 'sku'>,
): Promise<Variant | undefined> {
  const answer = await ask(listProducts, { query: { search: `${title} ${sku}`.slice(0, 200) } });
  const product = answer.ok && answer.value.products.find((each) => each.itemId === itemId);
  return product ? product.variants.find((each) => each.sku === sku) : undefined;
}
