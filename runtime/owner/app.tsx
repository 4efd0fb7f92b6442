import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { mayUse, type OwnerAreaName, ownerAreaAt, ownerAreas, readAccount, signOut } from '#contract';
import { services } from '../page/services.ts';
import { AskContext, createAsk } from './ask-context.ts';
import { FormsScreen } from './forms/screen.tsx';
import { GalleryScreen } from './gallery/screen.tsx';
import { DashboardScreen } from './screens/dashboard.tsx';
import { OrdersScreen } from './screens/orders.tsx';
import { RestockScreen } from './screens/restock.tsx';
import { StockScreen } from './screens/stock.tsx';
import { type Account, SignIn, SignInAgain } from './sign-in.tsx';

const screens: Readonly<Record<OwnerAreaName, { readonly title: string; readonly Screen: () => ReactNode }>> = {
  overview: { title: 'Overview', Screen: DashboardScreen },
  restock: { title: 'Restock', Screen: RestockScreen },
  orders: { title: 'Orders', Screen: OrdersScreen },
  forms: { title: 'Forms', Screen: FormsScreen },
  stock: { title: 'Stock', Screen: StockScreen },
  galleries: { title: 'Galleries', Screen: GalleryScreen },
};
const names = Object.keys(screens) as OwnerAreaName[];

type State =
  | { readonly at: 'opening' }
  | { readonly at: 'signed-out'; readonly notice: string }
  /** `ended`: the session has, and the screens wait for the next one. */
  | { readonly at: 'signed-in'; readonly account: Account; readonly ended: boolean };

export function OwnerArea({ document, path }: { document: Document; path: string }): ReactNode {
  const [state, setState] = useState<State>({ at: 'opening' });
  const [queue] = useState(createQueue);
  const signedInAgain = useCallback(() => {
    setState((before) =>
      before.at === 'signed-in' ? { ...before, ended: true } : { at: 'signed-out', notice: noticeOf(before) },
    );
    return queue.join();
  }, [queue]);
  // From a page for members: the server knows the way back.
  const isPassing = new URLSearchParams(document.location.search).has('to');
  const onSignedIn = (account: Account) => {
    if (isPassing) return services(document).navigate(path + document.location.search);
    setState({ at: 'signed-in', account, ended: false });
    queue.letGo();
  };
  const ask = useMemo(() => createAsk(document, signedInAgain), [document, signedInAgain]);
  useEffect(() => {
    void ask(readAccount, {}).then((answer) =>
      setState(
        answer.ok
          ? { at: 'signed-in', account: answer.value, ended: false }
          : answer.problem === 'role-missing'
            ? { at: 'signed-in', account: { id: '', email: '', roles: [] }, ended: false }
            : { at: 'signed-out', notice: answer.text },
      ),
    );
  }, [ask]);

  // What was pressed has gone with its screen: reading begins at the heading of the next one.
  const heading = useRef<HTMLHeadingElement>(null);
  const ended = state.at === 'signed-in' && state.ended;
  const shown = useRef('opening');
  useEffect(() => {
    const isNext = shown.current !== 'opening';
    shown.current = `${state.at} ${ended}`;
    if (isNext && document.activeElement === document.body) heading.current?.focus();
  }, [document, state.at, ended]);

  if (state.at === 'opening') {
    return (
      <main>
        <h1>Owner area</h1>
        <output>Opening …</output>
      </main>
    );
  }
  if (state.at === 'signed-out') {
    const title = isPassing ? 'Sign in' : 'Owner area';
    return <SignIn {...{ title, heading, ask, onSignedIn }} notice={state.notice} />;
  }
  const { account } = state;
  const leave = async () => {
    await ask(signOut, {});
    setState({ at: 'signed-out', notice: 'You are signed out.' });
  };
  const seen = names.filter((name) => mayUse(account.roles, name));
  const asked = ownerAreaAt(path);
  // Who has no figures to see begins with what there is.
  const found = seen.includes(asked) ? asked : asked === 'overview' ? seen[0] : undefined;
  const screen = found && screens[found];
  return (
    <AskContext value={ask}>
      <header className="ow-head">
        <strong>Owner area</strong>
        {seen.length > 0 && (
          <nav aria-label="Owner area">
            {seen.map((name) => (
              <a key={name} href={ownerAreas[name].path} aria-current={name === found ? 'page' : undefined}>
                {screens[name].title}
              </a>
            ))}
          </nav>
        )}
        <span>{account.email}</span>
        <button type="button" onClick={() => void leave()}>
          Sign out
        </button>
      </header>
      <main>
        <h1 ref={heading} tabIndex={-1}>
          {screen ? screen.title : 'No access'}
        </h1>
        {screen ? <screen.Screen /> : <p>Your account may not see this. Ask an administrator.</p>}
      </main>
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
