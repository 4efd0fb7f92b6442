import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { createExperiment, type Experiment, listExperiments, stopExperiment } from '#contract';
import { type Ask, AskContext } from '../../../runtime/owner/ask-context.ts';
import { verdictText } from '../../../runtime/owner/experiments/labels.ts';
import { ExperimentsScreen } from '../../../runtime/owner/experiments/screen.tsx';

afterEach(cleanup);

const variant = { share: 50, visitors: 5000, adds: 250, purchases: 9, verdict: null };
const experiment = (verdict: Experiment['variants'][number]['verdict']): Experiment => ({
  ...{ id: 'hero', title: 'The greeting', goal: 'add', state: 'running', version: 2, kept: null, changedBy: '' },
  startedAt: Date.UTC(2026, 10, 1),
  stoppedAt: null,
  variants: [
    { ...variant, name: 'calm' },
    { ...variant, name: 'loud', adds: 400, verdict },
  ],
});

it.each([
  [{ at: 'too-early' }, 'too early to say'],
  [{ at: 'uneven' }, 'not shared out as you set'],
  [{ at: 'open', from: -0.01, to: 0.034 }, 'from 1.0 points less to 3.4 points more'],
  [{ at: 'better', from: 0.0145, to: 0.0455 }, '“loud” is better than “calm”. 8.0 % of those who saw it put something'],
  [{ at: 'worse', from: -0.045, to: -0.014 }, 'between 4.5 points less and 1.4 points less'],
] as const)('says %j in words', (verdict, words) => {
  const told = experiment(verdict);
  expect(told.variants.map((each) => verdictText(told, each))).toEqual(['', expect.stringContaining(words)]);
});

/** The screen over one experiment, and what it asks of the server. */
function open() {
  const asked: unknown[] = [];
  const ask = (async (route: unknown, input: object) => {
    if (route !== listExperiments) asked.push([route, input]);
    return { ok: true, value: { experiments: [experiment({ at: 'better', from: 0.01, to: 0.05 })] } };
  }) as unknown as Ask;
  render(
    <AskContext value={ask}>
      <ExperimentsScreen />
    </AskContext>,
  );
  return { asked, user: userEvent.setup() };
}

it('says what is better, offers to keep it, and says what was done where the focus then is', async () => {
  const { asked, user } = open();
  expect(await screen.findByText(/^“loud” is better than “calm”\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Stop The greeting' }));
  expect(asked).toEqual([[stopExperiment, { params: { experimentId: 'hero' }, body: { seen: 2, keep: 'loud' } }]]);
  expect(document.activeElement?.textContent).toBe('“The greeting” is stopped. Everybody sees “loud”.');
});

it('says what is wrong before it asks, and keeps what was typed', async () => {
  const { asked, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Describe an experiment' }));
  await user.keyboard('The price tag');
  await user.type(screen.getByLabelText('Name in the templates'), 'price-tag');
  await user.type(screen.getByLabelText('Name of variant 2'), 'bold');
  await user.clear(screen.getByLabelText('Share of variant 2 in percent'));
  await user.type(screen.getByLabelText('Share of variant 2 in percent'), '40');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('alert').textContent).toBe('The shares are 100 % together; these are 90 %.');
  expect(asked).toEqual([]);
  await user.type(screen.getByLabelText('Share of variant 2 in percent'), '{Backspace}{Backspace}50');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const variants = [
    { name: 'usual', share: 50 },
    { name: 'bold', share: 50 },
  ];
  const definition = { title: 'The price tag', goal: 'add', variants };
  expect(asked).toEqual([[createExperiment, { body: { id: 'price-tag', definition } }]]);
});
