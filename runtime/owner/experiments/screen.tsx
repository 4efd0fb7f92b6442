import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import {
  changeExperiment,
  createExperiment,
  type Experiment,
  listExperiments,
  removeExperiment,
  startExperiment,
  stopExperiment,
} from '#contract';
import { type Answer, useAsk } from '../ask-context.ts';
import { Moment, Table } from '../parts.tsx';
import { type Described, ExperimentForm } from './form.tsx';
import { goals, percentText, verdictText } from './labels.ts';
import './experiments.css';

type Listed = Answer<{ readonly experiments: readonly Experiment[] }>;

/** What is tried out on the site: described, started, stopped, and what came of it. */
export function ExperimentsScreen(): ReactNode {
  const ask = useAsk();
  const [experiments, setExperiments] = useState<readonly Experiment[]>();
  const [error, setError] = useState('');
  const [said, setSaid] = useState('');
  /** The one that is described: a new one has no name yet. */
  const [described, setDescribed] = useState<string>();
  const status = useRef<HTMLOutputElement>(null);

  useEffect(() => {
    void ask(listExperiments, {}).then((answer) =>
      answer.ok ? setExperiments(answer.value.experiments) : setError(answer.text),
    );
  }, [ask]);

  /** Shows what a change has made of everything; answers what was wrong with it, or nothing. */
  const settle = useCallback(async (coming: Promise<Listed>, done: string): Promise<string> => {
    const answer = await coming;
    setSaid(answer.ok ? done : answer.text);
    if (!answer.ok) return answer.text;
    setExperiments(answer.value.experiments);
    setDescribed(undefined);
    // What was pressed is gone from the page.
    status.current?.focus();
    return '';
  }, []);

  if (error) return <p role="alert">{error}</p>;
  if (!experiments) return <output>Counting …</output>;
  const create = ({ id, definition }: Described) =>
    settle(
      ask(createExperiment, { body: { id, definition } }),
      `“${definition.title}” is described. Start it when the template is ready.`,
    );
  return (
    <>
      <p>
        Part of the visitors see one variant, part another, each the same one whenever they come back. What they do
        afterwards is counted here.
      </p>
      <output tabIndex={-1} ref={status}>
        {said}
      </output>
      {experiments.length === 0 && described === undefined && <p>Nothing is tried out yet.</p>}
      {experiments.map((experiment) => (
        <ShownExperiment
          key={experiment.id}
          {...{ experiment, settle }}
          isDescribed={described === experiment.id}
          onDescribe={setDescribed}
        />
      ))}
      <DescribeNew isDescribed={described === ''} onDescribe={setDescribed} onSave={create} />
    </>
  );
}

interface NewProps {
  readonly isDescribed: boolean;
  readonly onDescribe: (id: string | undefined) => void;
  readonly onSave: (described: Described) => Promise<string>;
}

function DescribeNew({ isDescribed, onDescribe, onSave }: NewProps): ReactNode {
  if (isDescribed) return <ExperimentForm onCancel={() => onDescribe(undefined)} onSave={onSave} />;
  return (
    <button type="button" onClick={() => onDescribe('')}>
      Describe an experiment
    </button>
  );
}

interface ShownProps {
  readonly experiment: Experiment;
  readonly isDescribed: boolean;
  readonly settle: OneProps['settle'];
  readonly onDescribe: (id: string | undefined) => void;
}

function ShownExperiment({ experiment, isDescribed, settle, onDescribe }: ShownProps): ReactNode {
  const ask = useAsk();
  const { id: experimentId, version: seen } = experiment;
  if (!isDescribed) return <OneExperiment {...{ experiment, settle }} onDescribe={() => onDescribe(experimentId)} />;
  const save = ({ definition }: Described) =>
    settle(
      ask(changeExperiment, { params: { experimentId }, body: { seen, definition } }),
      `“${definition.title}” is saved.`,
    );
  return <ExperimentForm experiment={experiment} onCancel={() => onDescribe(undefined)} onSave={save} />;
}

interface OneProps {
  readonly experiment: Experiment;
  readonly settle: (coming: Promise<Listed>, done: string) => Promise<string>;
  readonly onDescribe: () => void;
}

function OneExperiment({ experiment, settle, onDescribe }: OneProps): ReactNode {
  const ask = useAsk();
  const { id, title, state, version: seen, variants, goal } = experiment;
  const heading = `experiment-${id}`;
  const params = { experimentId: id };
  const start = () => settle(ask(startExperiment, { params, body: { seen } }), `“${title}” runs.`);
  const remove = () => settle(ask(removeExperiment, { params, body: { seen } }), `“${title}” is removed.`);
  const stop = (keep: string) =>
    settle(ask(stopExperiment, { params, body: { seen, keep } }), `“${title}” is stopped. Everybody sees “${keep}”.`);
  return (
    <section className="ow-experiment" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <p>
        <StateText experiment={experiment} /> It is about how many visitors {goals[goal]}.
      </p>
      <Results experiment={experiment} />
      <ul>
        {variants.slice(1).map((variant) => (
          <li key={variant.name} data-verdict={variant.verdict?.at}>
            {verdictText(experiment, variant)}
          </li>
        ))}
      </ul>
      {state === 'running' ? (
        <StopForm variants={variants} title={title} onStop={(keep) => void stop(keep)} />
      ) : (
        <div className="ow-row">
          <button type="button" className="ow-main" aria-label={`Start ${title}`} onClick={() => void start()}>
            Start
          </button>
          <button type="button" aria-label={`Describe ${title} anew`} onClick={onDescribe}>
            Describe anew
          </button>
          <button type="button" aria-label={`Remove ${title}`} onClick={() => void remove()}>
            Remove
          </button>
          {state === 'stopped' && <span className="ow-quiet">Started again, it counts from nothing.</span>}
        </div>
      )}
    </section>
  );
}

function StateText({ experiment: { id, state, startedAt, stoppedAt, kept } }: { experiment: Experiment }): ReactNode {
  const name = <code>{id}</code>;
  if (state === 'running' && startedAt !== null) {
    return (
      <>
        {name} runs since <Moment at={startedAt} />.
      </>
    );
  }
  if (state === 'stopped' && stoppedAt !== null) {
    return (
      <>
        {name} was stopped on <Moment at={stoppedAt} />; everybody sees “{kept}”.
      </>
    );
  }
  return <>{name} has not been started: everybody sees the first variant.</>;
}

function Results({ experiment: { id, title, variants } }: { experiment: Experiment }): ReactNode {
  return (
    <Table caption={`Variants of ${title}`} heads={['Variant', 'Share', 'Saw it', 'Put into cart', 'Bought']}>
      {variants.map(({ name, share, visitors, adds, purchases }) => (
        <tr key={name}>
          <th scope="row">
            {name}{' '}
            <a href={`/?experiment-${id}=${name}`} aria-label={`Look at ${name} of ${title}`}>
              look
            </a>
          </th>
          <td>{share} %</td>
          <td>{visitors.toLocaleString('en')}</td>
          <td>
            {adds.toLocaleString('en')} <span className="ow-quiet">{percentText(adds, visitors)}</span>
          </td>
          <td>
            {purchases.toLocaleString('en')} <span className="ow-quiet">{percentText(purchases, visitors)}</span>
          </td>
        </tr>
      ))}
    </Table>
  );
}

interface StopProps {
  readonly variants: Experiment['variants'];
  readonly title: string;
  readonly onStop: (keep: string) => void;
}

function StopForm({ variants, title, onStop }: StopProps): ReactNode {
  const best = variants.find(({ verdict }) => verdict?.at === 'better') ?? variants[0];
  const [keep, setKeep] = useState(best?.name ?? '');
  return (
    <div className="ow-row">
      <label>
        Show everybody{' '}
        <select
          aria-label={`Show everybody, after ${title}`}
          value={keep}
          onChange={(event) => setKeep(event.target.value)}
        >
          {variants.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <button type="button" className="ow-main" aria-label={`Stop ${title}`} onClick={() => onStop(keep)}>
        Stop
      </button>
    </div>
  );
}
