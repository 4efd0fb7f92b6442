import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import '../../support/dom.ts';
import { SignOut } from '../../../runtime/owner/sign-out.tsx';
import { useUnsaved } from '../../../runtime/owner/use-unsaved.ts';

afterEach(cleanup);

/** The button beside a screen on which something may be typed; `failures`: what becomes of each press. */
function open(isUnsaved: boolean, ...failures: (string | undefined)[]) {
  const left: (string | undefined)[] = [];
  const onLeave = async () => {
    left.push(failures[left.length]);
    return left.at(-1);
  };
  const Screen = () => {
    useUnsaved(isUnsaved);
    return <SignOut onLeave={onLeave} />;
  };
  render(<Screen />);
  return { left, user: userEvent.setup(), press: (name: string) => screen.getByRole('button', { name }) };
}

it('signs out at once where nothing is typed', async () => {
  const { left, user, press } = open(false, undefined);
  await user.click(press('Sign out'));
  expect(left).toHaveLength(1);
});

it('asks before what is typed is lost, with the focus on the way to keep it', async () => {
  const { left, user, press } = open(true, undefined);
  await user.click(press('Sign out'));
  expect([left, screen.getByRole('status').textContent]).toEqual([[], 'Something is not saved yet.']);
  expect(document.activeElement).toBe(press('Stay'));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(press('Sign out'));
  await user.keyboard('{Enter}');
  await user.click(press('Sign out without saving'));
  expect(left).toHaveLength(1);
});

it('says that an owner is signed in still when nobody has heard of the wish', async () => {
  const { left, user, press } = open(false, 'Please check your internet connection.', undefined);
  await user.click(press('Sign out'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'You are signed in still. Please check your internet connection.',
  );
  await user.click(press('Sign out'));
  expect(left).toHaveLength(2);
});
