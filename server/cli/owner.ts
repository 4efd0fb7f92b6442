import { userRoles } from '#model';
import { createOwners } from '../shop/services/owners.ts';
import { Misuse } from './exit.ts';
import { withStore } from './open-data.ts';
import { say } from './streams.ts';

export interface OwnerFlags {
  readonly website: string;
  readonly role: string;
  readonly data: string;
}

/** Gives somebody access to the owner area, or a new password; the password comes by VITRINE_PASSWORD, never by an argument. */
export async function addOwner(email: string, { website, role, data }: OwnerFlags): Promise<void> {
  const password = process.env['VITRINE_PASSWORD'];
  if (!password)
    throw new Misuse('Set VITRINE_PASSWORD to the password: arguments are seen by everybody on a machine.');
  if (!Object.hasOwn(userRoles, role))
    throw new Misuse(`There is no role ${role}. There are: ${Object.keys(userRoles).join(', ')}.`);
  if (password.length < 12) throw new Misuse('A password of the owner area has at least 12 characters.');
  await withStore(data, async (store) => {
    const account = await createOwners(store, website).add(email, password, [role]);
    say(`${account.email} may now sign in as ${role}.`);
  });
}
