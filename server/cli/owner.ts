import { bounds } from '#contract';
import { userRoles } from '#model';
import { createOwners, type Owners } from '../services/owners.ts';
import type { Store } from '../store/index.ts';
import { UsageError } from './exit.ts';
import { type JsonFlag, printReport } from './json/print-report.ts';
import { withStore } from './open-data.ts';
import { log, print } from './streams.ts';
import { whichWebsite } from './which-website.ts';

const usualRole = 'store-manager';

export interface OwnerFlags extends JsonFlag {
  readonly website?: string;
  readonly role?: string;
  readonly data: string;
  readonly remove?: boolean;
  readonly content?: string;
}

/** Gives somebody access to the owner area, takes it away, or lists who has it. */
export async function changeOwners(email: string | undefined, flags: OwnerFlags): Promise<void> {
  if (flags.remove && email === undefined) throw new UsageError('Say whose access is to be taken away.');
  const password = email === undefined || flags.remove ? undefined : readPassword(flags);
  const work = async (store: Store) => {
    const owners = createOwners(store, await whichWebsite(store, flags));
    if (email === undefined && !flags.json) await listOwners(owners);
    else if (email !== undefined && password === undefined) await removeOwner(owners, email);
    else if (email !== undefined && password !== undefined) await addOwner(owners, email, password, flags.role);
    if (flags.json) await printOwners(owners);
  };
  // Access is given before the first start too.
  await withStore(flags.data, work, { makes: true });
}

/** The password comes by VITRINE_PASSWORD, never by an argument. */
function readPassword({ role }: OwnerFlags): string {
  const password = process.env['VITRINE_PASSWORD'];
  if (!password)
    throw new UsageError('Set VITRINE_PASSWORD to the password: arguments are seen by everybody on a machine.');
  if (role !== undefined && !Object.hasOwn(userRoles, role))
    throw new UsageError(`There is no role ${role}. There are: ${Object.keys(userRoles).join(', ')}.`);
  if (password.length < bounds.password.min)
    throw new UsageError(`A password of the owner area has at least ${bounds.password.min} characters.`);
  return password;
}

/** Who is given a new password keeps what they may do, unless the command says otherwise. */
async function addOwner(owners: Owners, email: string, password: string, role: string | undefined): Promise<void> {
  const address = email.trim().toLowerCase();
  const known = (await owners.list()).find((account) => account.email === address);
  const roles = role === undefined ? (known?.roles ?? [usualRole]) : [role];
  const account = await owners.add(email, password, roles);
  log(`${account.email} may now sign in as ${roles.join(', ')}.`);
}

async function removeOwner(owners: Owners, email: string): Promise<void> {
  if (!(await owners.remove(email))) throw new UsageError(`${email} has no access.`);
  log(`${email} has no access any more.`);
}

async function printOwners(owners: Owners): Promise<void> {
  await printReport('owner', { owners: (await owners.list()).map(({ email, roles }) => ({ email, roles })) });
}

async function listOwners(owners: Owners): Promise<void> {
  const lines = (await owners.list()).map(({ email, roles }) => `${email}  ${roles.join(', ')}\n`);
  await print(lines.length > 0 ? lines.join('') : 'Nobody has access yet.\n');
}
