import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Experiment } from '#contract';
import { type ExperimentGoal, experimentGoals, experimentLimits, experimentName, variantsError } from '#model';
import { goals } from './labels.ts';

export interface Described {
  readonly id: string;
  readonly definition: Pick<Experiment, 'title' | 'goal'> & {
    readonly variants: { readonly name: string; readonly share: number }[];
  };
}

interface Props {
  /** What is described anew; a new one without. */
  readonly experiment?: Experiment;
  /** Answers what is wrong, or nothing. */
  readonly onSave: (described: Described) => Promise<string>;
  readonly onCancel: () => void;
}

interface Row {
  readonly key: number;
  readonly name: string;
  readonly share: string;
}

const empty: readonly Omit<Row, 'key'>[] = [
  { name: 'usual', share: '50' },
  { name: '', share: '50' },
];

/** An experiment as its owner describes it. What is typed stays until it is saved. */
export function ExperimentForm({ experiment, onSave, onCancel }: Props) {
  const [title, setTitle] = useState(experiment?.title ?? '');
  const [id, setId] = useState(experiment?.id ?? '');
  const [goal, setGoal] = useState<ExperimentGoal>(experiment?.goal ?? 'add');
  const [rows, setRows] = useState<readonly Row[]>(() =>
    (experiment?.variants ?? empty).map(({ name, share }, key) => ({ key, name, share: String(share) })),
  );
  const [error, setError] = useState('');
  const first = useRef<HTMLInputElement>(null);
  // The button that was pressed for the form has gone.
  useEffect(() => first.current?.focus(), []);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const variants = rows.map(({ name, share }) => ({ name: name.trim(), share: Number(share) }));
    const found = errorOf(id.trim(), title.trim(), variants);
    setError(found || (await onSave({ id: id.trim(), definition: { title: title.trim(), goal, variants } })));
  };

  return (
    <form className="ow-experiment-form" onSubmit={(event) => void save(event)} noValidate>
      <label>
        What is tried out
        <input
          value={title}
          maxLength={experimentLimits.titleLength}
          ref={first}
          onChange={(event) => setTitle(event.target.value)}
        />
      </label>
      {!experiment && <NameInTemplates id={id} onChange={setId} />}
      <label>
        It is about how many visitors
        <select value={goal} onChange={(event) => setGoal(event.target.value === 'purchase' ? 'purchase' : 'add')}>
          {experimentGoals.map((each) => (
            <option key={each} value={each}>
              {goals[each]}
            </option>
          ))}
        </select>
      </label>
      <Variants rows={rows} onChange={setRows} />
      {error && (
        <p role="alert" className="ow-problem">
          {error}
        </p>
      )}
      <div className="ow-row">
        <button type="submit" className="ow-main">
          Save
        </button>
        <button type="button" onClick={onCancel}>
          Leave it
        </button>
      </div>
    </form>
  );
}

function NameInTemplates({ id, onChange }: { id: string; onChange: (id: string) => void }) {
  const hint = useId();
  return (
    <div>
      <label>
        Name in the templates
        <input
          value={id}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={hint}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
      <span id={hint} className="ow-quiet">
        As the template says it in <code>data-experiment</code>, such as home-welcome.
      </span>
    </div>
  );
}

function Variants({ rows, onChange }: { rows: readonly Row[]; onChange: (rows: readonly Row[]) => void }) {
  const change = (key: number, changed: Partial<Row>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...changed } : row)));
  const add = () => onChange([...rows, { key: Math.max(...rows.map(({ key }) => key)) + 1, name: '', share: '' }]);
  return (
    <fieldset>
      <legend>Variants, the usual one first</legend>
      {rows.map(({ key, name, share }, place) => (
        <div className="ow-row" key={key}>
          <input
            aria-label={`Name of variant ${place + 1}`}
            value={name}
            size={9}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => change(key, { name: event.target.value })}
          />
          <label>
            <input
              aria-label={`Share of variant ${place + 1} in percent`}
              inputMode="numeric"
              size={3}
              value={share}
              onChange={(event) => change(key, { share: event.target.value })}
            />{' '}
            %
          </label>
          {rows.length > 2 && (
            <button
              type="button"
              aria-label={`Take variant ${place + 1} away`}
              onClick={() => onChange(rows.filter((row) => row.key !== key))}
            >
              ×
            </button>
          )}
        </div>
      ))}
      {rows.length < experimentLimits.variants && (
        <button type="button" onClick={add}>
          Another variant
        </button>
      )}
    </fieldset>
  );
}

/** What can be said before anybody is asked. */
function errorOf(id: string, title: string, variants: Described['definition']['variants']): string {
  if (title === '') return 'Say what is tried out.';
  if (!experimentName.test(id))
    return 'The name begins with a small letter and goes on with small letters, digits and hyphens, 40 at most.';
  if (variants.some(({ share }) => !Number.isInteger(share) || share < 1))
    return 'A share is a whole number from 1 to 99.';
  return variantsError(variants) ?? '';
}
