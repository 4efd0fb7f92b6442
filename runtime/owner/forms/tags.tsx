import { type ReactNode, useState } from 'react';
import { checkTag } from '#model';
import { idOf } from './controls.tsx';
import { useFocusNext } from './use-focus-next.ts';

interface Props {
  readonly tags: readonly string[];
  readonly onChange: (tags: string[]) => void;
}

const id = idOf('tags');

/** The tags that submissions get: one is typed at a time, and each is there once. */
export function TagsControl({ tags, onChange }: Props): ReactNode {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const add = () => {
    const wrong = checkTag(typed, tags);
    setError(wrong ?? '');
    const tag = typed.trim().replace(/(?<![,;])[,;]+$/, '');
    if (wrong !== undefined || tag === '') return;
    onChange([...tags, tag]);
    setTyped('');
  };
  return (
    <fieldset className="ow-lines">
      <legend>Tags</legend>
      <p className="ow-hint" id={`${id}-hint`}>
        Each submission gets them: in the list here, in exports, in the mail.
      </p>
      {tags.length > 0 && <TagList tags={tags} onChange={onChange} />}
      <div className="ow-line">
        <input
          id={id}
          aria-label="New tag"
          aria-describedby={error ? `${id}-hint ${id}-new` : `${id}-hint`}
          aria-invalid={error !== ''}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setError('');
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <button type="button" onClick={add}>
          Add tag
        </button>
        {error !== '' && (
          <p id={`${id}-new`} role="alert" className="ow-problem">
            {error}
          </p>
        )}
      </div>
    </fieldset>
  );
}

function TagList({ tags, onChange }: Props): ReactNode {
  const focusNext = useFocusNext();
  return (
    <ul className="ow-tags">
      {tags.map((tag) => (
        <li key={tag}>
          {tag}{' '}
          <button
            type="button"
            aria-label={`Remove tag ${tag}`}
            onClick={() => {
              onChange(tags.filter((other) => other !== tag));
              focusNext(id);
            }}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}
