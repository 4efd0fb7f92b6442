import type { Request } from 'express';

/** Whether the client already has what carries this tag, in any of its forms. */
export function isFresh(request: Request, tag: string): boolean {
  const header = request.headers['if-none-match'];
  if (header === undefined) return false;
  return header.split(',').some((given) => {
    const bare = given.trim().replace(/^W\//, '');
    return bare === '*' || bare === `"${tag}"` || bare === `"${tag}-br"` || bare === `"${tag}-gzip"`;
  });
}
