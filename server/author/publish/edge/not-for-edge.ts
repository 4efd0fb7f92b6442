/** What a site has that cannot go to the edge. */
export class NotForEdge extends Error {
  override readonly name = 'NotForEdge';
}
