/** An address as a link of the page has it: links know the path that a site is mounted at. */
export function wholeAddress(document: Document, address: string): string {
  const link = document.createElement('a');
  link.href = address;
  return link.href;
}
