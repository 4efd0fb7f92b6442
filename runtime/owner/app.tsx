import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { mayUse, ownerAreaAt, readAccount, signOut } from '#contract';
import { services } from '../page/services.ts';
import { AskContext, createAsk } from './ask-context.ts';
import { Navigation } from './navigation.tsx';
import { PaymentMode } from './payment-mode.tsx';
import { screenNames, screens } from './screens.ts';
import { useShop } from './shop.ts';
import { type Account, SignIn, SignInAgain } from './sign-in.tsx';
import { SignOut } from './sign-out.tsx';

type State =
  | { readonly at: 'opening' }
  | { readonly at: 'signed-out'; readonly notice: string }
  /** `ended`: the session has, and the screens wait for the next one. */
  | { readonly at: 'signed-in'; readonly account: Account; readonly ended: boolean };

interface OwnerAreaProps {
  readonly document: Document;
  readonly path: string;
  /** Whether the page was written for somebody. */
  readonly isSignedIn: boolean;
}

export function OwnerArea({ document, path, isSignedIn }: OwnerAreaProps): ReactNode {
  const { state, setState, ask, onSignedIn } = useSession(document, path, isSignedIn);
  const ended = state.at === 'signed-in' && state.ended;
  const heading = useHeading(document, `${state.at} ${ended}`);
  if (state.at === 'opening') {
    return (
      <main>
        <h1>Owner area</h1>
        <output>Opening …</output>
      </main>
    );
  }
  if (state.at === 'signed-out') {
    const title = isPassing(document) ? 'Sign in' : 'Owner area';
    return <SignIn {...{ title, heading, ask, onSignedIn }} notice={state.notice} />;
  }
  const leave = async () => {
    const answer = await ask(signOut, {});
    if (!answer.ok) return answer.text;
    setState({ at: 'signed-out', notice: 'You are signed out.' });
    return undefined;
  };
  return (
    <AskContext value={ask}>
      <Area account={state.account} path={path} heading={heading} onLeave={leave} />
      {ended && (
        <SignInAgain
          ask={ask}
          notice="Your session has ended. Sign in, and everything goes on where it was."
          onSignedIn={onSignedIn}
          onLeft={() => setState({ at: 'signed-out', notice: 'Your session has ended. Please sign in again.' })}
        />
      )}
    </AskContext>
  );
}

/** From a page for members: the server knows the way back. */
const isPassing = (document: Document) => new URLSearchParams(document.location.search).has('to');

/** Who is signed in, and the calls that wait while nobody is. */
function useSession(document: Document, path: string, isSignedIn: boolean) {
  const [state, setState] = useState<State>(isSignedIn ? { at: 'opening' } : { at: 'signed-out', notice: '' });
  const [queue] = useState(createQueue);
  const signedInAgain = useCallback(() => {
    setState((before) =>
      before.at === 'signed-in' ? { ...before, ended: true } : { at: 'signed-out', notice: noticeOf(before) },
    );
    return queue.join();
  }, [queue]);
  const onSignedIn = (account: Account) => {
    if (isPassing(document)) return services(document).navigate(path + document.location.search);
    setState({ at: 'signed-in', account, ended: false });
    queue.letGo();
  };
  const ask = useMemo(() => createAsk(document, signedInAgain), [document, signedInAgain]);
  useEffect(() => {
    // Who is nobody would be refused, and a refusal stands in the browser's console as an error.
    if (!isSignedIn) return;
    void ask(readAccount, {}).then((answer) =>
      setState(
        answer.ok
          ? { at: 'signed-in', account: answer.value, ended: false }
          : answer.error === 'role-missing'
            ? { at: 'signed-in', account: { id: '', email: '', roles: [] }, ended: false }
            : { at: 'signed-out', notice: answer.text },
      ),
    );
  }, [ask, isSignedIn]);
  return { state, setState, ask, onSignedIn };
}

/** What was pressed has gone with its screen: reading begins at the heading of the next one. */
function useHeading(document: Document, screen: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(opening);
  useEffect(() => {
    const isNext = shown.current !== opening;
    shown.current = screen;
    if (isNext && document.activeElement === document.body) heading.current?.focus();
  }, [document, screen]);
  return heading;
}

const opening = 'opening';

interface AreaProps {
  account: Account;
  path: string;
  heading: RefObject<HTMLHeadingElement | null>;
  onLeave: () => Promise<string | undefined>;
}

function Area({ account, path, heading, onLeave }: AreaProps): ReactNode {
  const { title } = useShop();
  const seen = screenNames.filter((name) => mayUse(account.roles, name));
  const asked = ownerAreaAt(path);
  // Who has no figures to see begins with what there is.
  const found = seen.includes(asked) ? asked : asked === 'overview' ? seen[0] : undefined;
  const screen = found && screens[found];
  return (
    <>
      <header className="ow-head">
        <p className="ow-shop">
          <strong>{title || 'Owner area'}</strong> <PaymentMode />
        </p>
        <span>{account.email}</span>
        <SignOut onLeave={onLeave} />
      </header>
      <div className="ow-body">
        {seen.length > 0 && <Navigation names={seen} current={found} />}
        <main>
          <h1 ref={heading} tabIndex={-1}>
            {screen ? screen.title : 'No access'}
          </h1>
          {screen ? <screen.Screen /> : <p>Your account may not see this. Ask an administrator.</p>}
        </main>
      </div>
    </>
  );
}

/** The calls that wait for the next sign-in. */
function createQueue() {
  const waiting: (() => void)[] = [];
  return {
    join: () => new Promise<void>((resolve) => waiting.push(resolve)),
    letGo() {
      for (const goOn of waiting.splice(0)) goOn();
    },
  };
}

const noticeOf = (before: State) => (before.at === 'signed-out' ? before.notice : '');
