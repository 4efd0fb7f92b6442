import type { JsonValue } from '../definition/value.ts';
import { takeAsValidated } from './validate-data.ts';

type Root = { readonly [name: string]: JsonValue };

/** A root of data that tells what a render asks of it. */
export interface WatchedRoot<Data extends Root> {
  /** To be rendered in the place of the root. */
  readonly data: Data;
  /** The names that were asked for, of members that are there or not; undefined where the root was looked at as a whole. */
  asked(): ReadonlySet<string> | undefined;
}

/**
 * Watches the members of a root that was rendered before. What a render prints follows from the values of the members that
 * it asked for, and from its options; only the root stands behind a proxy, so all other objects are the same ones.
 */
export function watchNames<Data extends Root>(root: Data): WatchedRoot<Data> {
  const names = new Set<string>();
  let isWhole = false;
  const note = (name: string | symbol) => {
    if (typeof name === 'string') names.add(name);
  };
  // What a proxy says of a frozen object has to be the object's own truth: it stands before a copy.
  const data = new Proxy<Data>(
    { ...root },
    {
      get(members, name) {
        note(name);
        return Reflect.get(members, name);
      },
      has(members, name) {
        note(name);
        return Reflect.has(members, name);
      },
      getOwnPropertyDescriptor(members, name) {
        note(name);
        return Reflect.getOwnPropertyDescriptor(members, name);
      },
      ownKeys(members) {
        isWhole = true;
        return Reflect.ownKeys(members);
      },
    },
  );
  takeAsValidated(data, root);
  return { data, asked: () => (isWhole ? undefined : names) };
}
