import { type FormEvent, useCallback, useState } from 'react';
import { listProductFiles, type OkOf } from '#contract';
import { productFileLimits } from '#model';
import { useAsk } from '../ask-context.ts';
import { Progress } from '../parts.tsx';
import { usePages } from '../use-pages.ts';
import { sizeText } from './labels.ts';
import { Product } from './product.tsx';
import '../orders/orders.css';

type Downloads = OkOf<typeof listProductFiles>['downloads'];

/** What comes with products that are downloaded: handed in, replaced and taken away here. */
export function ProductFilesScreen() {
  const [search, setSearch] = useState('');
  const [typed, setTyped] = useState('');
  const [downloads, setDownloads] = useState<Downloads>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSearch(typed.trim());
  };
  return (
    <>
      <p>
        {'Whoever has paid gets the files by links, in a mail and on the order’s page. '}
        {downloads &&
          `A link works for ${downloads.days} days and ${downloads.times} downloads for each piece bought. `}
        {`A file may have ${sizeText(productFileLimits.bytes)}.`}
      </p>
      <search>
        <form className="ow-row ow-narrow" onSubmit={submit}>
          <label>
            Search
            <input
              type="search"
              placeholder="Product"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </label>
          <button type="submit">Search</button>
        </form>
      </search>
      <Found key={search} search={search} onDownloads={setDownloads} />
    </>
  );
}

function Found({ search, onDownloads }: { search: string; onDownloads: (downloads: Downloads) => void }) {
  const ask = useAsk();
  const { state, stop, resume } = usePages(
    useCallback(
      async (cursor: string | undefined) => {
        const answer = await ask(listProductFiles, {
          query: { ...(search && { search }), ...(cursor !== undefined && { cursor }) },
        });
        if (!answer.ok) return answer;
        const { products: items, nextPageCursor, downloads } = answer.value;
        onDownloads(downloads);
        return { ok: true, value: { items, nextPageCursor } };
      },
      [ask, search, onDownloads],
    ),
    { rests: true },
  );
  return (
    <>
      <Progress
        state={state}
        what="products"
        rests
        none={search ? 'No product fits.' : 'No product of yours is downloaded. Make one of the type “digital”.'}
        stop={stop}
        resume={resume}
      />
      {state.items.map((product) => (
        <Product key={product.id} product={product} />
      ))}
    </>
  );
}
