const scope = globalThis as { vitrineEarly?: unknown };

/** What was pressed before this code came, as the page's first script has noted it (server/site/head/boot-script.ts). */
export function pressedEarly(): readonly Event[] {
  const noted = scope.vitrineEarly;
  // From here on the loader hears everything itself.
  scope.vitrineEarly = null;
  return Array.isArray(noted) ? noted : [];
}
