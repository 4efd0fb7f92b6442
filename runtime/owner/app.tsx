import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { readAccount, signOut } from '#contract';
import { FormsScreen } from './forms/screen.tsx';
import { GalleryScreen } from './gallery/screen.tsx';
import { DashboardScreen } from './screens/dashboard.tsx';
import { OrdersScreen } from './screens/orders.tsx';
import { RestockScreen } from './screens/restock.tsx';
import { StockScreen } from './screens/stock.tsx';
import { type Account, SignIn } from './sign-in.tsx';
import { AskContext, createAsk } from './world.ts';

const screens = [
  { path: '/config', title: 'Overview', Screen: DashboardScreen },
  { path: '/config/restock', title: 'Restock', Screen: RestockScreen },
  { path: '/config/orders', title: 'Orders', Screen: OrdersScreen },
  { path: '/config/forms', title: 'Forms', Screen: FormsScreen },
  { path: '/config/stock', title: 'Stock', Screen: StockScreen },
  { path: '/config/gallery', title: 'Galleries', Screen: GalleryScreen },
] as const;

/** Who may look at these screens; the calls refuse everybody else whatever is shown here. */
const owners = ['admin', 'store-manager'];

type State =
  | { readonly at: 'opening' }
  | { readonly at: 'signed-out'; readonly notice: string }
  | { readonly at: 'signed-in'; readonly account: Account };

export function OwnerArea({ document, path }: { document: Document; path: string }): ReactNode {
  const [state, setState] = useState<State>({ at: 'opening' });
  const onSignedOut = useCallback(
    () =>
      setState((before) => ({
        at: 'signed-out',
        notice: before.at === 'signed-in' ? 'Your session has ended. Please sign in again.' : '',
      })),
    [],
  );
  const ask = useMemo(() => createAsk(document, onSignedOut), [document, onSignedOut]);
  useEffect(() => {
    void ask(readAccount, {}).then((answer) => {
      if (answer.ok) setState({ at: 'signed-in', account: answer.value });
      else if (answer.problem !== 'sign-in-needed') setState({ at: 'signed-out', notice: answer.text });
    });
  }, [ask]);

  if (state.at === 'opening') {
    return (
      <main>
        <h1>Owner area</h1>
        <output>Opening …</output>
      </main>
    );
  }
  if (state.at === 'signed-out') {
    return <SignIn ask={ask} notice={state.notice} onSignedIn={(account) => setState({ at: 'signed-in', account })} />;
  }
  const { account } = state;
  const leave = async () => {
    await ask(signOut, {});
    setState({ at: 'signed-out', notice: 'You are signed out.' });
  };
  const found = screens.find((screen) => screen.path === path.replace(/\/$/, '')) ?? screens[0];
  const isOwner = account.roles.some((role) => owners.includes(role));
  return (
    <AskContext value={ask}>
      <header className="ow-head">
        <strong>Owner area</strong>
        {isOwner && (
          <nav aria-label="Owner area">
            {screens.map(({ path: address, title }) => (
              <a key={address} href={address} aria-current={address === found.path ? 'page' : undefined}>
                {title}
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
        <h1>{isOwner ? found.title : 'No access'}</h1>
        {isOwner ? <found.Screen /> : <p>Your account may not see the shop’s figures. Ask an administrator.</p>}
      </main>
    </AskContext>
  );
}
