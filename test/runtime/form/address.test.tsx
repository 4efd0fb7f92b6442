import { screen } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { renderForm } from '#regions';
import { fakeServices, placePage, wakeAll } from '../../support/dom.ts';
import { leavePage, nothing } from '../../support/site-form.tsx';

afterEach(leavePage);

const form = { id: 'place', fields: [{ id: 'where', type: 'address', title: 'Where' }] };

describe('an address', () => {
  it('takes the country and region that were given before the form woke', async () => {
    const page = placeForm();
    field('Country').value = 'CA';
    field('State').value = 'ontario';
    field('Zip').value = 'K1A 0B1';
    await wakeAll(page);
    expect(screen.getByLabelText('Province')).toHaveProperty('value', 'ON');
    expect(screen.getByLabelText('Postal Code')).toHaveProperty('value', 'K1A 0B1');
  });

  it('keeps a region that was typed before its country, and asks anew for that of another country', async () => {
    await wakeAll(placeForm());
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('State/Province/Region'), 'Maine');
    await user.selectOptions(screen.getByLabelText('Country'), 'US');
    expect(screen.getByLabelText('State')).toHaveProperty('value', 'ME');
    await user.selectOptions(screen.getByLabelText('Country'), 'IE');
    expect(screen.getByLabelText('County')).toHaveProperty('value', '');
  });
});

function placeForm(): HTMLElement {
  fakeServices(() => nothing);
  return placePage(renderForm({ form, prefix: 'form-1', strings: {}, action: '/form/place' } as never));
}

function field(part: string): HTMLInputElement | HTMLSelectElement {
  const found = document.querySelector<HTMLInputElement>(`[name="where.${part}"]`);
  if (!found) throw new Error(`There is no field ${part}.`);
  return found;
}
