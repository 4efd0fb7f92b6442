/** Whether a page says something that can be seen, or heard where it is the name of what can be seen. */
export function showsText(page: Document, text: string): boolean {
  const wanted = new RegExp(
    text
      .split(/\{\w+\}/)
      .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+'),
  );
  return wanted.test(perceived(page));
}

function perceived(page: Document): string {
  const { body } = page;
  if (!body) return '';
  const texts: string[] = [];
  const walker = page.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.parentElement?.checkVisibility()) texts.push(node.nodeValue ?? '');
  }
  for (const named of body.querySelectorAll('[aria-label], input[type="submit"]')) {
    if (named.checkVisibility())
      texts.push(`\n${named.getAttribute('aria-label') ?? named.getAttribute('value') ?? ''}`);
  }
  return texts.join('');
}
