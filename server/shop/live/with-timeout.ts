/** Milliseconds that a page waits for what only the database knows: half of what it may take in all while that is silent. */
const PATIENCE = 150;

/** The value when it comes in good time; undefined when it is late, or does not come at all. */
export async function soon<Value>(coming: Promise<Value>, patience = PATIENCE): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patience);
  });
  // The calls report a database that is away; a page can do without.
  const value = await Promise.race([coming.catch(() => undefined), late]);
  clearTimeout(timer);
  return value;
}
