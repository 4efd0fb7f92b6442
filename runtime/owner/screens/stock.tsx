import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { changeStock, listStock, type OkOf, problems, setStock } from '#contract';
import { useAsk } from '../ask-context.ts';
import { Table } from '../parts.tsx';
import { readStockInput, type StockInput } from './stock-input.ts';

type Level = OkOf<typeof listStock>['variants'][number];
type Counted = OkOf<typeof setStock>;

export function StockScreen() {
  const ask = useAsk();
  const [levels, setLevels] = useState<readonly Level[]>();
  const [problem, setProblem] = useState('');
  const tellUnsaved = useAskBeforeLeaving();
  useEffect(() => {
    void ask(listStock, {}).then((answer) => (answer.ok ? setLevels(answer.value.variants) : setProblem(answer.text)));
  }, [ask]);
  if (problem) return <p role="alert">{problem}</p>;
  if (!levels) return <output>Counting …</output>;
  return (
    <>
      <p>Write how many there are, or +5 and -3 for a change that keeps what is sold meanwhile.</p>
      <Table caption="What can be sold" heads={['Product', 'In stock']}>
        {levels.map((level) => (
          <Row key={`${level.itemId} ${level.sku}`} level={level} tellUnsaved={tellUnsaved} />
        ))}
      </Table>
    </>
  );
}

/** The browser asks before a page with unsaved rows is left. */
function useAskBeforeLeaving(): (name: string, isUnsaved: boolean) => void {
  const unsaved = useRef(new Set<string>());
  useEffect(() => {
    const askFirst = (event: BeforeUnloadEvent) => {
      if (unsaved.current.size > 0) event.preventDefault();
    };
    globalThis.addEventListener('beforeunload', askFirst);
    return () => globalThis.removeEventListener('beforeunload', askFirst);
  }, []);
  return useCallback((name, isUnsaved) => {
    if (isUnsaved) unsaved.current.add(name);
    else unsaved.current.delete(name);
  }, []);
}

interface RowProps {
  level: Level;
  tellUnsaved: (name: string, isUnsaved: boolean) => void;
}

function Row({ level: { itemId, title, sku, name, ...level }, tellUnsaved }: RowProps) {
  const ask = useAsk();
  const [seen, setSeen] = useState<Counted>({ unlimited: level.unlimited, qtyInStock: level.qtyInStock });
  const [unlimited, setUnlimited] = useState(seen.unlimited);
  const [typed, setTyped] = useState(String(seen.qtyInStock));
  const [status, setStatus] = useState('');
  const label = `${title}, ${name || sku}`;
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
    const answer = await ask(listStock, {});
    const now = answer.ok && answer.value.variants.find((one) => one.itemId === itemId && one.sku === sku);
    if (!now) return text;
    setSeen({ unlimited: now.unlimited, qtyInStock: now.qtyInStock });
    return `${text} It is ${now.unlimited ? 'not counted' : now.qtyInStock} now.`;
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const input = readStockInput(typed);
    if (!input || totalOf(input, seen) < 0) return setStatus(problems['stock-out-of-range'].message);
    setStatus('Saving …');
    const answer = await send(input);
    if (!answer.ok) return setStatus(answer.problem === 'stock-changed' ? await lookAgain(answer.text) : answer.text);
    setSeen(answer.value);
    setUnlimited(answer.value.unlimited);
    setTyped(String(answer.value.qtyInStock));
    setStatus(`Saved: ${answer.value.unlimited ? 'not counted' : `${answer.value.qtyInStock} in stock`}.`);
  };

  return (
    <tr>
      <th scope="row">
        {title} <span className="ow-quiet">{name || sku}</span>
      </th>
      <td>
        <form className="ow-row" onSubmit={(event) => void save(event)}>
          <input
            inputMode="text"
            autoComplete="off"
            size={9}
            aria-label={`${label}: in stock`}
            value={typed}
            disabled={unlimited}
            onChange={(event) => {
              setTyped(event.target.value);
              setStatus('');
            }}
          />
          <button type="submit" aria-label={`Save ${label}`}>
            Save
          </button>
          <output>{status || (isUnsaved ? 'Not saved yet.' : '')}</output>
          <label>
            <input
              type="checkbox"
              aria-label={`${label}: not counted`}
              checked={unlimited}
              onChange={(event) => {
                setUnlimited(event.target.checked);
                setStatus('');
              }}
            />{' '}
            not counted
          </label>
        </form>
      </td>
    </tr>
  );
}

const totalOf = (input: StockInput, { qtyInStock }: Counted) =>
  input.kind === 'total' ? input.total : qtyInStock + input.by;
