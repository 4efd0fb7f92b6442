import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { type OkOf, signIn } from '#contract';
import { Modal } from '../ui/modal.tsx';
import type { Ask } from './ask-context.ts';

export type Account = OkOf<typeof signIn>;

interface SignInProps {
  ask: Ask;
  /** Why the form is here, when there is something to say. */
  notice: string;
  onSignedIn: (account: Account) => void;
}

interface SignInPageProps extends SignInProps {
  title: string;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** The page for who is not signed in. */
export function SignIn({ title, heading, ...props }: SignInPageProps) {
  return (
    <main className="ow-door">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <SignInForm {...props} />
    </main>
  );
}

/** The session has ended: the way back stands above the page, which keeps all that is in it. */
export function SignInAgain({ onLeft, ...props }: SignInProps & { onLeft: () => void }) {
  return (
    <Modal title="Sign in again" closeLabel="Close" onClosed={onLeft}>
      <SignInForm {...props} />
    </Modal>
  );
}

function SignInForm({ ask, notice, onSignedIn }: SignInProps) {
  const [error, setError] = useState('');
  const [isAsking, setAsking] = useState(false);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isAsking) return;
    setAsking(true);
    const body = { email: email.current?.value ?? '', password: password.current?.value ?? '' };
    const answer = await ask(signIn, { body });
    setAsking(false);
    if (answer.ok) return onSignedIn(answer.value);
    setError(answer.text);
    password.current?.focus();
  };
  return (
    <>
      {notice !== '' && <output>{notice}</output>}
      <form className="ow-sign-in" onSubmit={(event) => void submit(event)}>
        <label>
          Email
          <input ref={email} type="email" name="email" autoComplete="username" required />
        </label>
        <label>
          Password
          <input ref={password} type="password" name="password" autoComplete="current-password" required />
        </label>
        {error !== '' && (
          <p role="alert" className="ow-problem">
            {error}
          </p>
        )}
        <button className="ow-main" type="submit">
          {isAsking ? 'Opening …' : 'Sign in'}
        </button>
      </form>
      <details>
        <summary>No password, or forgotten?</summary>
        <p>
          Whoever runs the server gives you one, a new one too: <code>vitrine owner</code> with your address. Sessions
          that are open end with the old one.
        </p>
      </details>
    </>
  );
}
