import { type FormEvent, useEffect, useState } from 'react';
import { listStock, type OkOf, setStock } from '#contract';
import { useAsk } from '../ask-context.ts';
import { Table } from '../parts.tsx';

type Level = OkOf<typeof listStock>['variants'][number];

export function StockScreen() {
  const ask = useAsk();
  const [levels, setLevels] = useState<readonly Level[]>();
  const [problem, setProblem] = useState('');
  useEffect(() => {
    void ask(listStock, {}).then((answer) => (answer.ok ? setLevels(answer.value.variants) : setProblem(answer.text)));
  }, [ask]);
  if (problem) return <p role="alert">{problem}</p>;
  if (!levels) return <output>Counting …</output>;
  return (
    <Table caption="What can be sold" heads={['Product', 'In stock']}>
      {levels.map((level) => (
        <Row key={`${level.itemId} ${level.sku}`} level={level} />
      ))}
    </Table>
  );
}

function Row({ level: { itemId, title, sku, name, unlimited, qtyInStock } }: { level: Level }) {
  const ask = useAsk();
  const [kept, setKept] = useState({ unlimited, qtyInStock });
  const [typed, setTyped] = useState(String(qtyInStock));
  const [said, setSaid] = useState('');
  const label = `${title}, ${name || sku}`;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = Number(typed);
    if (typed.trim() === '' || !Number.isSafeInteger(wanted) || wanted < 0) return setSaid('Say a whole number.');
    setSaid('Saving …');
    const answer = await ask(setStock, {
      body: { itemId, sku, unlimited: kept.unlimited, qtyInStock: wanted },
    });
    if (answer.ok) setKept(answer.value);
    setSaid(answer.ok ? 'Saved.' : answer.text);
  };

  return (
    <tr>
      <th scope="row">
        {title} <span className="ow-quiet">{name || sku}</span>
      </th>
      <td>
        <form className="ow-row" onSubmit={(event) => void save(event)}>
          <input
            type="number"
            min={0}
            step={1}
            inputMode="numeric"
            aria-label={`${label}: in stock`}
            value={typed}
            disabled={kept.unlimited}
            onChange={(event) => setTyped(event.target.value)}
          />
          <label>
            <input
              type="checkbox"
              aria-label={`${label}: not counted`}
              checked={kept.unlimited}
              onChange={(event) => setKept({ ...kept, unlimited: event.target.checked })}
            />{' '}
            not counted
          </label>
          <button type="submit" aria-label={`Save ${label}`}>
            Save
          </button>
          <output>{said}</output>
        </form>
      </td>
    </tr>
  );
}
