const maps: Record<string, WeakMap<WeakKey, unknown>> = {};

/**
 * A weak map by its name, one for all copies of a module on a page: the controls before React bring their own copy of what
 * they share with its regions (`boot/own-copies.ts`), and both must see one choice, one cart, one key.
 */
export function sharedMap<Key extends WeakKey, Value>(name: string): WeakMap<Key, Value> {
  // A name stands for one module, whose keys and values are of one type.
  return (maps[name] ??= new WeakMap()) as WeakMap<Key, Value>;
}
