/** What was pressed before this code came, as the page's first script has noted it (server/site/head/boot-script.ts). */
export function pressedEarly(): readonly Event[] {
  const noted: unknown = Reflect.get(globalThis, 'vitrineEarly');
  // From here on the loader hears everything itself.
  Reflect.set(globalThis, 'vitrineEarly', null);
  return Array.isArray(noted) ? noted : [];
}
