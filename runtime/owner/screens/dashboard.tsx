import { useEffect, useState } from 'react';
import { type OkOf, readDashboard } from '#contract';
import { toMajorText } from '#model';
import { rate, thresholds } from '../../analytics/performance/thresholds.ts';
import { moneyText } from '../amount-text.ts';
import { useAsk } from '../ask-context.ts';
import { Bars } from '../bars.tsx';
import { Moment, Table } from '../parts.tsx';

type Figures = OkOf<typeof readDashboard>;

const series = [
  ['visits', 'Visits'],
  ['adds', 'Put into carts'],
  ['purchases', 'Purchases'],
] as const;

const kinds = { restock: 'Waiting for a mail', 'failed-add': 'Could not add', search: 'Searched for' } as const;

const heads = ['Day', 'Visits', 'Page views', 'Put into carts', 'Purchases', 'Taken', 'Given back', 'Left'];

type Amount = 'takenCents' | 'returnedCents';

const sumOf = (days: Figures['days'], name: Amount) => days.reduce((sum, day) => sum + day[name], 0);

/** Two weeks in numbers, and what people wanted and did not get. */
export function DashboardScreen() {
  const ask = useAsk();
  const [figures, setFigures] = useState<Figures>();
  const [error, setError] = useState('');
  useEffect(() => {
    void ask(readDashboard, {}).then((answer) => (answer.ok ? setFigures(answer.value) : setError(answer.text)));
  }, [ask]);
  if (error) return <p role="alert">{error}</p>;
  if (!figures) return <output>Counting …</output>;
  return (
    <>
      <div className="ow-figures">
        {series.map(([name, title]) => (
          <Bars key={name} title={title} values={figures.days.map((day) => ({ label: day.day, value: day[name] }))} />
        ))}
        <Amounts figures={figures} name="takenCents" title="Taken" />
        {sumOf(figures.days, 'returnedCents') > 0 && (
          <Amounts figures={figures} name="returnedCents" title="Given back" />
        )}
      </div>
      <Demand figures={figures} />
      <Attention attention={figures.attention} />
      <Vitals vitals={figures.vitals} />
      <Errors errors={figures.errors} />
      <details>
        <summary>All numbers, day by day</summary>
        <Table caption="The last two weeks" heads={heads}>
          {figures.days.map(({ day, visits, views, adds, purchases, takenCents, returnedCents }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{visits}</td>
              <td>{views}</td>
              <td>{adds}</td>
              <td>{purchases}</td>
              <td>{moneyText(takenCents, figures.currency)}</td>
              <td>{moneyText(returnedCents, figures.currency)}</td>
              <td>{moneyText(takenCents - returnedCents, figures.currency)}</td>
            </tr>
          ))}
        </Table>
      </details>
    </>
  );
}

function Amounts({ figures: { days, currency }, name, title }: { figures: Figures; name: Amount; title: string }) {
  const values = days.map((day) => ({ label: day.day, value: Number(toMajorText(day[name], currency)) }));
  return <Bars title={title} sum={moneyText(sumOf(days, name), currency)} values={values} />;
}

function Demand({ figures: { demand, currency } }: { figures: Figures }) {
  return (
    <section>
      <h2>Wanted, and not had</h2>
      {demand.length === 0 ? (
        <p>Nobody has gone without yet: no sign-ups, no failed adds, no search without a result.</p>
      ) : (
        <Table caption="By lost revenue" heads={['What', 'How we know', 'Times', 'Wanted', 'Lost']}>
          {demand.map(({ kind, title, people, wanted, had, lostCents }) => (
            <tr key={`${kind} ${title}`}>
              <th scope="row">{title}</th>
              <td>{kinds[kind]}</td>
              <td>{people}</td>
              <td>{wanted === null ? '–' : `wanted ${wanted}, had ${had ?? 0}`}</td>
              <td>{lostCents === null ? '–' : moneyText(lostCents, currency)}</td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}

const places = { button: 'Button', form: 'Form', overlay: 'Pop-up', 'quick-view': 'Quick view' } as const;

/** Variants of experiments have a screen of their own. */
function Attention({ attention }: Pick<Figures, 'attention'>) {
  return (
    <section>
      <h2>What visitors were shown and used</h2>
      {attention.length === 0 ? (
        <p>Nobody has been shown a button, a form or a pop-up that is counted.</p>
      ) : (
        <Table caption="Most shown first" heads={['What', 'Kind', 'Shown', 'Pressed, sent or opened']}>
          {attention.map(({ kind, title, shown, used }) => (
            <tr key={`${kind} ${title}`}>
              <th scope="row">{title || 'without words'}</th>
              <td>{places[kind]}</td>
              <td>{shown ?? '–'}</td>
              <td>{used}</td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}

const ratings = { good: 'good', 'needs-improvement': 'could be better', poor: 'poor' } as const;

function Vitals({ vitals }: Pick<Figures, 'vitals'>) {
  return (
    <section>
      <h2>Speed</h2>
      {vitals.length === 0 ? (
        <p>No visitor's browser has told yet.</p>
      ) : (
        <ul className="ow-vitals">
          {vitals.map(({ name, value, samples }) => {
            const rating = isRated(name) ? rate(name, value) : undefined;
            return (
              <li key={name} data-rating={rating}>
                <strong>{name}</strong> {name === 'CLS' ? value.toFixed(2) : `${Math.round(value)} ms`}
                <span>{`${rating ? `${ratings[rating]}, ` : ''}${samples === 1 ? '1 page' : `${samples} pages`}`}</span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

function isRated(name: string): name is keyof typeof thresholds {
  return Object.hasOwn(thresholds, name);
}

function Errors({ errors }: Pick<Figures, 'errors'>) {
  return (
    <section>
      <h2>Faults visitors met</h2>
      {errors.length === 0 ? (
        <p>None in two weeks.</p>
      ) : (
        <Table caption="Most frequent first" heads={['Message', 'Times', 'Last']}>
          {errors.map(({ message, count, last }) => (
            <tr key={message}>
              <th scope="row">{message || 'without words'}</th>
              <td>{count}</td>
              <td>
                <Moment at={last} />
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
