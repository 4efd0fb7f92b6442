import { type FormEvent, type ReactNode, type RefObject, useCallback, useId, useRef, useState } from 'react';
import { bounds, changePassword, type OkOf, readAccount } from '#contract';
import { useAsk } from '../ask-context.ts';
import { NotRead, useRead } from '../use-read.tsx';

type Account = OkOf<typeof readAccount>;

/** What is the owner's own: who they are here, and their password. */
export function AccountScreen(): ReactNode {
  const ask = useAsk();
  const { value: account, failure, again } = useRead(useCallback(() => ask(readAccount, {}), [ask]));
  if (failure) return <NotRead text={failure.text} again={again} />;
  if (!account) return <output>Looking …</output>;
  return (
    <>
      <p>
        You are signed in as {account.email}: {account.roles.map((role) => role.replaceAll('-', ' ')).join(', ')}. Who
        may do what is said by whoever runs the server.
      </p>
      <section aria-labelledby="ow-password">
        <h2 id="ow-password">Your password</h2>
        <PasswordForm account={account} />
      </section>
    </>
  );
}

type FieldName = 'present' | 'next';
type Said =
  | { readonly at: 'nothing' | 'asking' | 'changed' }
  /** `field`: where one of them is what is wrong. */
  | { readonly at: 'refused'; readonly text: string; readonly field?: FieldName | undefined };

const fieldOfError: Readonly<Record<string, FieldName>> = {
  'present-password-wrong': 'present',
  'password-same': 'next',
};
const { min } = bounds.password;

function PasswordForm({ account }: { account: Account }): ReactNode {
  const ask = useAsk();
  const [said, setSaid] = useState<Said>({ at: 'nothing' });
  const [isShown, setShown] = useState(false);
  const present = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLInputElement>(null);
  const refuse = (text: string, field?: FieldName) => {
    setSaid({ at: 'refused', text, field });
    if (field !== undefined) (field === 'present' ? present : next).current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (said.at === 'asking' || !present.current || !next.current) return;
    const body = { present: present.current.value, next: next.current.value };
    if (body.present === '') return refuse('Type your present password.', 'present');
    if (body.next.length < min) return refuse(`The new password needs at least ${min} characters.`, 'next');
    setSaid({ at: 'asking' });
    const answer = await ask(changePassword, { body });
    if (!answer.ok) return refuse(answer.text, fieldOfError[answer.error]);
    for (const field of [present.current, next.current]) field.value = '';
    setShown(false);
    setSaid({ at: 'changed' });
  };
  const errorOf = (field: FieldName) => (said.at === 'refused' && said.field === field ? said.text : '');
  const type = isShown ? 'text' : 'password';
  return (
    <form className="ow-sign-in ow-narrow" noValidate onSubmit={(event) => void submit(event)}>
      {/* Whoever keeps passwords for the owner is told whose this is. */}
      <input type="text" name="email" autoComplete="username" value={account.email} readOnly hidden />
      <PasswordField
        {...{ type, error: errorOf('present') }}
        field={present}
        label="Present password"
        autoComplete="current-password"
      />
      <PasswordField
        {...{ type, error: errorOf('next') }}
        field={next}
        label="New password"
        hint={`At least ${min} characters; several words that do not belong together are easy to keep in mind.`}
        autoComplete="new-password"
      />
      <label className="ow-check">
        <input type="checkbox" checked={isShown} onChange={(event) => setShown(event.target.checked)} />
        Show what is typed
      </label>
      <p>
        <button className="ow-main" type="submit">
          {said.at === 'asking' ? 'Changing …' : 'Change password'}
        </button>
      </p>
      <Outcome said={said} />
    </form>
  );
}

/** What is wrong with a field is said there. */
function Outcome({ said }: { said: Said }): ReactNode {
  if (said.at === 'refused' && said.field === undefined) {
    return (
      <p role="alert" className="ow-problem">
        {said.text}
      </p>
    );
  }
  return <output>{said.at === 'changed' && changed}</output>;
}

const changed = 'Your password is changed. Wherever else you were signed in, you are so no longer.';

interface FieldProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly hint?: string;
  readonly type: 'text' | 'password';
  readonly autoComplete: string;
  readonly error: string;
}

function PasswordField({ field, label, hint, type, autoComplete, error }: FieldProps): ReactNode {
  const id = useId();
  const told = [error && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="ow-password">
      <label htmlFor={id}>{label}</label>
      <input
        {...{ id, type, autoComplete }}
        ref={field}
        spellCheck={false}
        autoCapitalize="none"
        maxLength={bounds.password.max}
        required
        {...(error && { 'aria-invalid': true })}
        {...(told && { 'aria-describedby': told })}
      />
      {hint && (
        <span className="ow-quiet" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <p role="alert" className="ow-problem" id={`${id}-problem`}>
          {error}
        </p>
      )}
    </div>
  );
}
