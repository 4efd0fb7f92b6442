import { type Choices, choicesName } from './choices.ts';

/** Fonts are asked for by the style sheet, so the sheet says which tab it is of. */
export function withTab(page: string, { tab }: Choices): string {
  if (tab === undefined) return page;
  const choice = `${choicesName}=${encodeURIComponent(`tab=${tab}`)}`;
  return page.replace(
    /(<link\b[^>]*\bhref="\/site\.css\?[^"]*)"/g,
    (_whole, start: string) => `${start}&amp;${choice}"`,
  );
}

/** With a script at the end of its body. */
export function withScript(page: string, script: string): string {
  const at = page.toLowerCase().lastIndexOf('</body>');
  return at < 0 ? page + script : page.slice(0, at) + script + page.slice(at);
}
