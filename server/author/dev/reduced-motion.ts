/** Runs before any other script of a page: style sheets and scripts that ask hear that the visitor wants less motion. */
const script = `(() => {
  const asked = /\\(\\s*prefers-reduced-motion(?:\\s*:\\s*(reduce|no-preference))?\\s*\\)/g;
  const answered = (query) => query.replace(asked, (_, wanted) => wanted === 'no-preference' ? '(max-width: 0px)' : '(min-width: 0px)');
  const ask = window.matchMedia.bind(window);
  window.matchMedia = (query) => ask(answered(query));
  const rewrite = (rules) => {
    for (const rule of rules) {
      const text = rule.media === undefined ? '' : answered(rule.media.mediaText);
      if (rule.media !== undefined && text !== rule.media.mediaText) rule.media.mediaText = text;
      if (rule.cssRules !== undefined) rewrite(rule.cssRules);
    }
  };
  const all = () => {
    for (const sheet of document.styleSheets) {
      try { rewrite(sheet.cssRules); } catch { /* a sheet of another site keeps its rules to itself */ }
    }
  };
  addEventListener('DOMContentLoaded', all);
  addEventListener('load', all, true);
})();`;

/** The page as somebody sees it who asked for less motion. */
export function withReducedMotion(page: string, nonce: string): string {
  return page.replace(/<head\b[^<>]*>/i, (head) => `${head}<script nonce="${nonce}">${script}</script>`);
}
