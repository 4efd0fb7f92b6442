/** What the server answers, and a static host passes on to it; `/*` at the end is everything below. */
export const servedPaths: readonly string[] = [
  '/api/*',
  '/cart',
  '/cart/count.css',
  '/checkout',
  '/checkout/*',
  '/commerce/*',
  '/form/*',
  '/comments',
  '/find-order',
  '/find-order/*',
  '/gift-card',
  '/lock',
  '/lock/*',
  '/newsletter/*',
  '/search',
];

export function isServed(path: string, served: readonly string[] = servedPaths): boolean {
  return served.some((each) => (each.endsWith('/*') ? path.startsWith(each.slice(0, -1)) : path === each));
}
