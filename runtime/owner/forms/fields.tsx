import { type KeyboardEvent, type ReactNode, use, useState } from 'react';
import { type EditedField, type FieldKind, type FormErrors, isAnswerable, newField } from '#model';
import { ErrorsContext, idOf, Told } from './controls.tsx';
import { FieldSettings } from './field-settings.tsx';
import { kindNames } from './kinds.ts';
import { swapped } from './text-list.tsx';
import { useFocusNext } from './use-focus-next.ts';

interface Props {
  readonly fields: readonly EditedField[];
  /** Ids of the fields whose settings are open. */
  readonly open: ReadonlySet<string>;
  readonly onOpen: (open: ReadonlySet<string>) => void;
  /** `touched` names what was changed: all of it at one place is one step back. */
  readonly onChange: (touched: string, fields: EditedField[]) => void;
}

const kinds = Object.entries(kindNames) as [FieldKind, string][];
const nameOf = ({ title, type }: EditedField) => title.trim() || kindNames[type];

/** The fields of the form in their order: each is opened to be changed, moved by buttons or Alt and arrows, or removed. */
export function FieldList({ fields, open, onOpen, onChange }: Props): ReactNode {
  const [said, setSaid] = useState('');
  const focusNext = useFocusNext();
  const toggle = (id: string) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    onOpen(next);
  };
  const move = (place: number, by: -1 | 1, focused: string) => {
    const field = fields[place];
    const target = place + by;
    if (field === undefined || target < 0 || target >= fields.length) return;
    onChange(`order ${field.id}`, swapped(fields, Math.min(place, target)));
    setSaid(`${nameOf(field)} is number ${target + 1} of ${fields.length} now.`);
    focusNext(focused);
  };
  const remove = (place: number) => {
    const field = fields[place];
    if (field === undefined) return;
    const left = fields.filter((_, at) => at !== place);
    onChange(`removed ${field.id}`, left);
    setSaid(`${nameOf(field)} is removed. Undo brings it back.`);
    const next = left[Math.min(place, left.length - 1)];
    focusNext(next ? headId(next) : addId);
  };
  const add = (kind: FieldKind) => {
    const field = newField(kind, freshId(fields));
    onChange(`added ${field.id}`, [...fields, field]);
    onOpen(new Set([...open, field.id]));
    setSaid(`${kindNames[kind]} is added at the end.`);
    focusNext(kind === 'line' ? headId(field) : idOf(`fields.${fields.length}.title`));
  };
  return (
    <fieldset className="ow-settings">
      <legend>Fields</legend>
      <Told path="fields" />
      <ol className="ow-fields">
        {fields.map((field, place) => (
          <li key={field.id}>
            <OneField
              {...{ field, place, count: fields.length }}
              isOpen={open.has(field.id)}
              onToggle={() => toggle(field.id)}
              onMove={(by, focused) => move(place, by, focused)}
              onRemove={() => remove(place)}
              onChange={(next) =>
                onChange(
                  `field ${field.id}`,
                  fields.map((old) => (old.id === field.id ? next : old)),
                )
              }
            />
          </li>
        ))}
      </ol>
      <AddField onAdd={add} />
      <output className="ow-said">{said}</output>
    </fieldset>
  );
}

const headId = ({ id }: EditedField) => idOf(`head.${id}`);
const addId = idOf('add');

/** A name that no field of the form has. */
function freshId(fields: readonly EditedField[]): string {
  const known = new Set(fields.map(({ id }) => id));
  const base = `field-${Date.now().toString(36)}`;
  let id = base;
  for (let number = 2; known.has(id); number += 1) id = `${base}-${number}`;
  return id;
}

function AddField({ onAdd }: { onAdd: (kind: FieldKind) => void }): ReactNode {
  const [kind, setKind] = useState<FieldKind>('text');
  return (
    <div className="ow-add">
      <label htmlFor={addId}>Kind of the new field</label>
      <div className="ow-line">
        {/* The options are the kinds. */}
        <select id={addId} value={kind} onChange={(event) => setKind(event.target.value as FieldKind)}>
          {kinds.map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
        <button type="button" onClick={() => onAdd(kind)}>
          Add field
        </button>
      </div>
    </div>
  );
}

interface OneFieldProps {
  readonly field: EditedField;
  readonly place: number;
  readonly count: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onMove: (by: -1 | 1, focused: string) => void;
  readonly onRemove: () => void;
  readonly onChange: (field: EditedField) => void;
}

function OneField({ field, place, count, isOpen, onToggle, onMove, onRemove, onChange }: OneFieldProps): ReactNode {
  const errors = use(ErrorsContext);
  const path = `fields.${place}`;
  const [head, up, down] = [headId(field), `${headId(field)}-up`, `${headId(field)}-down`];
  const name = nameOf(field);
  const moveByKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1, head);
  };
  return (
    <>
      <div className="ow-field">
        <button
          type="button"
          id={head}
          className="ow-field-head"
          aria-expanded={isOpen}
          aria-controls={`${head}-settings`}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={onToggle}
          onKeyDown={moveByKey}
        >
          <span>
            {name}
            {field.required && isAnswerable(field.type) && <span className="ow-quiet"> required</span>}
          </span>
          <span className="ow-quiet">{kindNames[field.type]}</span>
          {isWrong(errors, path) && <span className="ow-problem">Something is wrong here</span>}
        </button>
        <button
          type="button"
          id={up}
          aria-label={`Move ${name} up`}
          aria-disabled={place === 0}
          onClick={() => onMove(-1, up)}
        >
          ↑
        </button>
        <button
          type="button"
          id={down}
          aria-label={`Move ${name} down`}
          aria-disabled={place === count - 1}
          onClick={() => onMove(1, down)}
        >
          ↓
        </button>
        <button type="button" aria-label={`Remove ${name}`} onClick={onRemove}>
          ×
        </button>
      </div>
      <div id={`${head}-settings`} hidden={!isOpen}>
        {isOpen && <FieldSettings {...{ path, field, onChange }} />}
      </div>
    </>
  );
}

/** Whether something is said of a field. */
function isWrong(errors: FormErrors, path: string): boolean {
  return Object.keys(errors).some((known) => known.startsWith(`${path}.`));
}
