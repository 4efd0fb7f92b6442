import type { OwnerOrder } from '#contract';
import { Moment } from '../parts.tsx';
import { downloadLabels } from './labels.ts';

/** What can be downloaded of an order: how often it was, and until when it can be. */
export function Downloads({ order: { downloads } }: { order: OwnerOrder }) {
  if (downloads.length === 0) return null;
  return (
    <section>
      <h3>Downloads</h3>
      <ol className="ow-list">
        {downloads.map(({ entryId, file, title, state, expires, ...counted }) => (
          <li key={`${entryId} ${file}`}>
            {`${title}: ${downloadLabels[state]}`}
            <span className="ow-quiet">
              {`${file}, ${counted.downloads} of ${counted.mostDownloads} downloads, until `}
              <Moment at={expires} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
