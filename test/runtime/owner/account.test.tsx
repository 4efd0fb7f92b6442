import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { apiErrors, bounds, changePassword, readAccount } from '#contract';
import type { Call } from '../../../runtime/api/call.ts';
import { AskContext, createAsk } from '../../../runtime/owner/ask-context.ts';
import { AccountScreen } from '../../../runtime/owner/screens/account.tsx';
import { provideServices } from '../../../runtime/page/services.ts';

afterEach(cleanup);

const account = { id: 'a', email: 'owner@shop.example', roles: ['store-manager', 'editor'] };
const right = 'a long password of the owner';

async function openScreen() {
  const sent: unknown[] = [];
  const refused = (problem: 'present-password-wrong' | 'password-same') => ({
    ...{ ok: false, kind: 'refused', problem, errors: {}, details: {} },
    ...apiErrors[problem],
  });
  const call = (async (route: unknown, input: { body?: { present: string; next: string } }) => {
    if (route === readAccount) return { ok: true, value: account };
    expect(route).toBe(changePassword);
    sent.push(input.body);
    if (input.body?.present !== right) return refused('present-password-wrong');
    return input.body.next === right ? refused('password-same') : { ok: true, value: account };
  }) as unknown as Call;
  provideServices(document, { call });
  render(
    <AskContext value={createAsk(document, () => Promise.reject(new Error('The session has not ended.')))}>
      <AccountScreen />
    </AskContext>,
  );
  const present = await screen.findByLabelText<HTMLInputElement>('Present password');
  const next = screen.getByLabelText<HTMLInputElement>('New password');
  const user = userEvent.setup();
  const change = async (one: string, other: string) => {
    for (const [field, text] of [
      [present, one],
      [next, other],
    ] as const) {
      await user.clear(field);
      await user.paste(text);
    }
    await user.click(screen.getByRole('button', { name: 'Change password' }));
  };
  return { sent, present, next, change, user };
}

it('tells who is signed in, and what they may be', async () => {
  await openScreen();
  expect(screen.getByText(/signed in as owner@shop.example: store manager, editor/)).toBeDefined();
});

it('says at the field what is wrong, and puts the focus there', async () => {
  const { sent, present, next, change } = await openScreen();
  const wrong: readonly (readonly [string, string, HTMLInputElement, string])[] = [
    ['', 'another long password', present, 'Type your present password.'],
    [right, 'too short', next, `The new password needs at least ${bounds.password.min} characters.`],
    ['not the password', 'another long password', present, apiErrors['present-password-wrong'].message],
    [right, right, next, apiErrors['password-same'].message],
  ];
  for (const [one, other, field, text] of wrong) {
    await change(one, other);
    const said = await screen.findByText(text);
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(said.id);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  }
  // What cannot be right is asked of nobody.
  expect(sent).toHaveLength(2);
});

it('keeps nothing of what was typed once it is changed, and says what becomes of other sessions', async () => {
  const { sent, present, next, change, user } = await openScreen();
  await user.click(screen.getByLabelText('Show what is typed'));
  expect([present.type, next.type]).toEqual(['text', 'text']);
  await change(right, 'another long password');
  expect((await screen.findByText(/^Your password is changed/)).tagName).toBe('OUTPUT');
  expect(sent).toEqual([{ present: right, next: 'another long password' }]);
  expect([present.value, next.value, present.type]).toEqual(['', '', 'password']);
});
