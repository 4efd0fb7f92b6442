/** A random UUID, also on a page that came without TLS: there browsers keep `crypto.randomUUID` back. */
export function randomId(): string {
  // Zeros and ones are drawn anew; the 4 is the version, and the 8 becomes one of the four variants.
  return '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (place) => {
    const digit = Number(place);
    const [drawn = 0] = crypto.getRandomValues(new Uint8Array(1));
    return (digit ^ (drawn & (15 >> (digit / 4)))).toString(16);
  });
}
