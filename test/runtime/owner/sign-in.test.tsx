import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Call } from '../../../runtime/api/call.ts';
import { OwnerArea } from '../../../runtime/owner/app.tsx';
import { provideServices } from '../../../runtime/page/services.ts';

afterEach(() => history.replaceState(null, '', '/'));

/** The door at an address: what it is called, and where a member is after it. */
async function passDoor(address: string) {
  history.replaceState(null, '', address);
  const left: string[] = [];
  const member = { id: 'm', email: 'member@example.org', roles: ['viewer'] };
  const asked: unknown[] = [];
  const call = (async (route: unknown) => {
    asked.push(route);
    return { ok: true, value: member };
  }) as unknown as Call;
  provideServices(document, { call, navigate: (to) => left.push(to) });
  const { unmount } = render(<OwnerArea document={document} path={location.pathname} isSignedIn={false} />);
  const email = await screen.findByLabelText('Email');
  const title = screen.getByRole('heading', { level: 1 }).textContent;
  // Who is signed in is not asked where nobody is: the refusal would stand in the browser's console.
  expect(asked).toEqual([]);
  const user = userEvent.setup();
  await user.type(email, 'member@example.org');
  await user.type(screen.getByLabelText('Password'), 'a long password');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(left.length > 0 || screen.queryByText('member@example.org') !== null).toBe(true));
  const isIn = screen.queryByText('member@example.org') !== null;
  unmount();
  return { title, left, isIn };
}

it('whoever came from a page for members goes back there by way of the server', async () => {
  const to = '/config?to=%2Fclub';
  expect(await passDoor(to)).toEqual({ title: 'Sign in', left: [to], isIn: false });
});

it('whoever came to the owner area stays in it', async () => {
  expect(await passDoor('/config')).toEqual({ title: 'Owner area', left: [], isIn: true });
});
