import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { apiErrors, changeStock, listStock, type OkOf, ownerAreas, setStock } from '#contract';
import { type Ask, useAsk } from '../ask-context.ts';
import { useNarrowed, type Wanted } from '../narrowed-list.tsx';
import { Progress, Table } from '../parts.tsx';
import { usePages } from '../use-pages.ts';
import { useUnsavedRows } from '../use-unsaved.ts';
import { useSending } from './restock-send.tsx';
import { readStockInput, type StockInput } from './stock-input.ts';

type Level = OkOf<typeof listStock>['variants'][number];
type Counted = OkOf<typeof setStock>;

const keyOf = ({ itemId, sku }: Pick<Level, 'itemId' | 'sku'>) => `${itemId} ${sku}`;

export function StockScreen() {
  const { wanted, narrow } = useNarrowed<Show>(ownerAreas.stock.path, ['all', 'low']);
  const { state, stop, resume, restart } = useStockPages(wanted);
  const { unsaved, tellUnsaved } = useUnsavedRows();
  /** Rows with something typed, which another search leaves where they are. */
  const [kept, setKept] = useState<readonly Level[]>([]);
  const keys = new Set(kept.map(keyOf));
  const rows = [...kept, ...state.items.filter((level) => !keys.has(keyOf(level)))];
  const find = ({ search, show }: Wanted<Show>) => {
    setKept(rows.filter((level) => unsaved.current.has(keyOf(level))));
    narrow(search, show);
    restart();
  };
  return (
    <>
      <p>Write how many there are, or +5 and -3 for a change that keeps what is sold meanwhile.</p>
      <Find found={wanted} onFind={find} />
      <Progress state={state} what="variants" rests order="first" none={noneOf(wanted)} stop={stop} resume={resume} />
      {rows.length > 0 && (
        <Table caption="What can be sold" heads={['Product', 'In stock']}>
          {rows.map((level) => (
            <Row key={keyOf(level)} level={level} tellUnsaved={tellUnsaved} />
          ))}
        </Table>
      )}
    </>
  );
}

type Show = 'all' | 'low';

function noneOf({ search, show }: Wanted<Show>): string {
  const low = show === 'low' ? ' that is low or sold out' : '';
  if (search !== '') return `Nothing${low} is called “${search}”.`;
  return show === 'low' ? 'Nothing is low or sold out.' : 'Nothing here is counted.';
}

interface FindProps {
  readonly found: Wanted<Show>;
  readonly onFind: (wanted: Wanted<Show>) => void;
}

function Find({ found, onFind }: FindProps) {
  const [wanted, setWanted] = useState(found);
  return (
    <search>
      <form
        className="ow-row"
        onSubmit={(event) => {
          event.preventDefault();
          onFind({ ...wanted, search: wanted.search.trim() });
        }}
      >
        <label>
          Product, variant or SKU{' '}
          <input
            type="search"
            maxLength={200}
            value={wanted.search}
            onChange={(event) => setWanted({ ...wanted, search: event.target.value })}
          />
        </label>
        <label className="ow-check">
          <input
            type="checkbox"
            checked={wanted.show === 'low'}
            onChange={({ target }) => {
              const next: Wanted<Show> = { search: wanted.search.trim(), show: target.checked ? 'low' : 'all' };
              setWanted(next);
              onFind(next);
            }}
          />{' '}
          Low or sold out alone
        </label>
        <button type="submit">Find</button>
      </form>
    </search>
  );
}

/** What is counted, a page at a time, from the start again for every search. */
function useStockPages({ search, show }: Wanted<Show>) {
  const ask = useAsk();
  return usePages(
    useCallback(
      async (cursor: string | undefined) => {
        const query = {
          ...(cursor !== undefined && { cursor }),
          ...(search !== '' && { search }),
          ...(show !== 'all' && { show }),
        };
        const answer = await ask(listStock, { query });
        if (!answer.ok) return answer;
        const { variants: items, nextPageCursor } = answer.value;
        return { ok: true, value: { items, nextPageCursor } };
      },
      [ask, search, show],
    ),
    { rests: true },
  );
}

interface RowProps {
  level: Level;
  tellUnsaved: (name: string, isUnsaved: boolean) => void;
}

function Row({ level, tellUnsaved }: RowProps) {
  const { title, sku, name, isHidden } = level;
  const { seen, typed, type, unlimited, choose, status, isUnsaved, save } = useCounted(level, tellUnsaved);
  const label = `${title}, ${name || sku}`;
  return (
    <tr>
      <th scope="row">
        {title} <span className="ow-quiet">{name || sku}</span> {isHidden && <HiddenMark title={title} />}
      </th>
      <td>
        <form className="ow-row" onSubmit={(event) => void save(event)}>
          <input
            inputMode="text"
            autoComplete="off"
            size={9}
            aria-label={`${label}: in stock`}
            value={unlimited ? '' : typed}
            disabled={unlimited}
            onChange={(event) => type(event.target.value)}
          />
          <button type="submit" aria-label={`Save ${label}`}>
            Save
          </button>
          <Waiting level={level} seen={seen} />
          <output>{status || (isUnsaved ? 'Not saved yet.' : '')}</output>
          <label>
            <input
              type="checkbox"
              aria-label={`${label}: not counted`}
              checked={unlimited}
              onChange={(event) => choose(event.target.checked)}
            />{' '}
            not counted
          </label>
        </form>
      </td>
    </tr>
  );
}

/** Nobody sees it, whatever there is of it; the way to show it again. */
function HiddenMark({ title }: { title: string }) {
  const href = `${ownerAreas.products.path}?${new URLSearchParams({ search: title, show: 'hidden' })}`;
  return (
    <a className="ow-quiet" href={href} aria-label={`Hidden: ${title} among the products`}>
      Hidden
    </a>
  );
}

/** A level as it is now; undefined where nobody can say. */
async function readLevel(ask: Ask, { itemId, sku }: Pick<Level, 'itemId' | 'sku'>): Promise<Level | undefined> {
  const answer = await ask(listStock, { query: { search: sku } });
  return answer.ok ? answer.value.variants.find((each) => each.itemId === itemId && each.sku === sku) : undefined;
}

/** Who waits for it, and the way to write to them once there is some. */
function Waiting({ level, seen }: { level: Level; seen: Counted }) {
  const [waiting, setWaiting] = useState(level.waiting);
  const ask = useAsk();
  const { itemId: productId, sku: variantId, title, name } = level;
  const lookAgain = async () => {
    const now = await readLevel(ask, level);
    if (now) setWaiting(now.waiting);
  };
  const { begin, report, dialog } = useSending(
    () => void lookAgain(),
    () => setWaiting(0),
  );
  const people = `${waiting.toLocaleString('en')} ${waiting === 1 ? 'person waits' : 'people wait'}`;
  const qtyInStock = seen.unlimited ? null : seen.qtyInStock;
  return (
    <>
      {waiting > 0 && qtyInStock === 0 && <span className="ow-quiet">{`${people}.`}</span>}
      {waiting > 0 && qtyInStock !== 0 && (
        <button
          type="button"
          aria-label={`${people} for ${title}, ${name || variantId}: write to them?`}
          onClick={() => begin([{ productId, variantId, title, waiting, qtyInStock }])}
        >
          {`${people}: write to them?`}
        </button>
      )}
      {report}
      {dialog}
    </>
  );
}

/** From this many pieces on, a change is asked for once more: a slip of the finger sells what there is not. */
const manyPieces = 1_000;

function doubtOf(difference: number): string | undefined {
  const pieces = Math.abs(difference);
  if (pieces < manyPieces) return undefined;
  const many = `${pieces.toLocaleString('en')} ${difference < 0 ? 'fewer' : 'more'}`;
  return `That is ${many} than there are now. Save again if it is right.`;
}

/** One level as it is typed, and as the server has it. */
function useCounted({ itemId, sku, ...level }: Level, tellUnsaved: RowProps['tellUnsaved']) {
  const ask = useAsk();
  const [seen, setSeen] = useState<Counted>({ unlimited: level.unlimited, qtyInStock: level.qtyInStock });
  const [unlimited, setUnlimited] = useState(seen.unlimited);
  const [typed, setTyped] = useState(String(seen.qtyInStock));
  const [status, setStatus] = useState('');
  /** What was typed when it was asked for once more. */
  const [doubted, setDoubted] = useState('');
  const isUnsaved = typed !== String(seen.qtyInStock) || unlimited !== seen.unlimited;
  useEffect(() => {
    tellUnsaved(`${itemId} ${sku}`, isUnsaved);
    return () => tellUnsaved(`${itemId} ${sku}`, false);
  }, [tellUnsaved, itemId, sku, isUnsaved]);

  const send = (input: StockInput) =>
    input.kind === 'change' && unlimited === seen.unlimited
      ? ask(changeStock, { body: { itemId, sku, by: input.by } })
      : ask(setStock, { body: { itemId, sku, unlimited, qtyInStock: totalOf(input, seen), seen } });

  /** What is typed stays, and is now held against what there is. */
  const lookAgain = async (text: string) => {
    const now = await readLevel(ask, { itemId, sku });
    if (!now) return text;
    setSeen({ unlimited: now.unlimited, qtyInStock: now.qtyInStock });
    return `${text} It is ${now.unlimited ? 'not counted' : now.qtyInStock} now.`;
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const input = readStockInput(typed);
    if (!input || totalOf(input, seen) < 0) return setStatus(apiErrors['stock-out-of-range'].message);
    const doubt = unlimited || doubted === typed ? undefined : doubtOf(totalOf(input, seen) - seen.qtyInStock);
    setDoubted(doubt === undefined ? '' : typed);
    if (doubt !== undefined) return setStatus(doubt);
    setStatus('Saving …');
    const answer = await send(input);
    if (!answer.ok) return setStatus(answer.error === 'stock-changed' ? await lookAgain(answer.text) : answer.text);
    setSeen(answer.value);
    setUnlimited(answer.value.unlimited);
    setTyped(String(answer.value.qtyInStock));
    setStatus(`Saved: ${answer.value.unlimited ? 'not counted' : `${answer.value.qtyInStock} in stock`}.`);
  };

  const type = (text: string) => {
    setTyped(text);
    setStatus('');
  };
  const choose = (isUnlimited: boolean) => {
    setUnlimited(isUnlimited);
    setStatus('');
  };
  return { seen, typed, type, unlimited, choose, status, isUnsaved, save };
}

const totalOf = (input: StockInput, { qtyInStock }: Counted) =>
  input.kind === 'total' ? input.total : qtyInStock + input.by;
