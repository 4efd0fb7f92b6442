/** Names that objects or arrays have without owning them, and `length`, which arrays own: an own-member check each. */
const inherited = new Set(
  [Object.prototype, Array.prototype].flatMap((prototype) => Object.getOwnPropertyNames(prototype)),
);

export function isInherited(name: string): boolean {
  return inherited.has(name);
}
