const DIRTY = /[&<>]/;

/** The escape of the hand-written functions: test first, and on a hit walk and slice. */
export function escapeText(text: string): string {
  if (!DIRTY.test(text)) return text;
  let escaped = '';
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== 38 && code !== 60 && code !== 62) continue;
    escaped += text.slice(from, at) + (code === 38 ? '&amp;' : code === 60 ? '&lt;' : '&gt;');
    from = at + 1;
  }
  return escaped + text.slice(from);
}
