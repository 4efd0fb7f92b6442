import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { readAccount, signIn } from '#contract';
import type { Call } from '../../../runtime/api/call.ts';
import { OwnerArea } from '../../../runtime/owner/app.tsx';
import { provideServices } from '../../../runtime/page/services.ts';

afterEach(() => history.replaceState(null, '', '/'));

/** The door at an address: what it is called, and where a member is after it. */
async function passDoor(address: string) {
  history.replaceState(null, '', address);
  const left: string[] = [];
  const member = { id: 'm', email: 'member@example.org', roles: ['viewer'] };
  let isKnown = false;
  const call = (async (route: unknown) => {
    isKnown ||= route === signIn;
    expect([signIn, readAccount]).toContain(route);
    if (isKnown) return { ok: true, value: member };
    return { ok: false, kind: 'refused', status: 403, problem: 'sign-in-needed', message: '', errors: {}, details: {} };
  }) as unknown as Call;
  provideServices(document, { call, navigate: (to) => left.push(to) });
  const { unmount } = render(<OwnerArea document={document} path={location.pathname} />);
  const email = await screen.findByLabelText('Email');
  const title = screen.getByRole('heading', { level: 1 }).textContent;
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
