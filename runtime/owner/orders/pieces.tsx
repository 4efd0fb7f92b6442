import type { OrderPieces, OwnerOrder } from '#contract';

/** How many pieces of each line, by the line's id. */
export type Chosen = Readonly<Record<string, number>>;

export function piecesOf(chosen: Chosen): OrderPieces[] {
  return Object.entries(chosen).flatMap(([entryId, quantity]) => (quantity > 0 ? [{ entryId, quantity }] : []));
}

/** Answers the most of a line that can be chosen. */
type MostOf = (line: { quantity: number; sent: number; refunded: number }) => number;

/** What was chosen of what there still is: an order may have changed since. */
export function stillThere(chosen: Chosen, { entries, progress }: OwnerOrder, mostOf: MostOf): Chosen {
  return Object.fromEntries(
    entries.map(({ id, quantity }, at) => {
      const { sent = 0, refunded = 0 } = progress[at] ?? {};
      return [id, Math.min(chosen[id] ?? 0, mostOf({ quantity, sent, refunded }))];
    }),
  );
}

interface Props {
  order: OwnerOrder;
  legend: string;
  chosen: Chosen;
  mostOf: MostOf;
  onChosen: (chosen: Chosen) => void;
}

/** Pieces of each line that an action is about. */
export function PiecesFields({ order, legend, chosen, mostOf, onChosen }: Props) {
  return (
    <fieldset className="ow-pieces">
      <legend>{legend}</legend>
      {order.entries.map(({ id, title, quantity, chosenVariant }, at) => {
        const { sent = 0, refunded = 0 } = order.progress[at] ?? {};
        const most = mostOf({ quantity, sent, refunded });
        const options = Object.values(chosenVariant?.attributes ?? {}).join(' / ');
        return (
          <label key={id}>
            <input
              type="number"
              min={0}
              max={most}
              value={chosen[id] ?? 0}
              disabled={most === 0}
              onChange={(event) => {
                const wanted = Math.trunc(Number(event.target.value));
                onChosen({ ...chosen, [id]: Math.min(Math.max(wanted || 0, 0), most) });
              }}
            />
            <span>
              {`of ${most} × ${title}`}
              {options !== '' && <span className="ow-quiet">{options}</span>}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
