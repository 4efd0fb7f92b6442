import { userRoles } from '#model';
import { createOwners } from '../shop/services/owners.ts';
import { UsageError } from './exit.ts';
import { withStore } from './open-data.ts';
import { log } from './streams.ts';

export interface OwnerFlags {
  readonly website: string;
  readonly role: string;
  readonly data: string;
}

/** Gives somebody access to the owner area, or a new password; the password comes by VITRINE_PASSWORD, never by an argument. */
export async function addOwner(email: string, { website, role, data }: OwnerFlags): Promise<void> {
  const password = process.env['VITRINE_PASSWORD'];
  if (!password)
    throw new UsageError('Set VITRINE_PASSWORD to the password: arguments are seen by everybody on a machine.');
  if (!Object.hasOwn(userRoles, role))
    throw new UsageError(`There is no role ${role}. There are: ${Object.keys(userRoles).join(', ')}.`);
  if (password.length < 12) throw new UsageError('A password of the owner area has at least 12 characters.');
  await withStore(data, async (store) => {
    const account = await createOwners(store, website).add(email, password, [role]);
    log(`${account.email} may now sign in as ${role}.`);
  });
}
