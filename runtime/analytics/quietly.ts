/** What fails here costs a record; the visitor and the page's own error reports hear nothing of it. */
export function quietly(work: Promise<void> | undefined): void {
  work?.catch(() => undefined);
}
