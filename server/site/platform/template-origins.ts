/** Where a template's own source has style sheets and fonts from: exact origins, for the policy of its pages. */
export interface TemplateOrigins {
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
}

/** `https://host`, `http://host` and `//host`, which a policy names as `http://host`: it fits both. */
const ORIGIN = /^\s*(https?:)?\/\/((?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)*[a-z\d-]+(?::\d{1,5})?)(?=[/?#\s"')]|$)/i;
const LINK =
  /<link\b(?=[^<>]*\brel\s*=\s*["']?[^"'<>]*\b(?:stylesheet|preload)\b)[^<>]*?\shref\s*=\s*["']?([^"'\s<>]+)/gi;
const IMPORT = /@import\s+(?:\([\w, ]*\)\s*)?(?:url\(\s*)?["']?([^"')\s;]+)/gi;
const FONT_FACE = /@font-face\s*\{[^{}]*\}/gi;
const ADDRESS = /url\(\s*["']?([^"')\s]+)/gi;

/** Houses whose sheets bring fonts, or another sheet, from a second host of theirs. */
const companions: Readonly<Record<string, Partial<TemplateOrigins>>> = {
  'fonts.googleapis.com': { fonts: ['https://fonts.gstatic.com'] },
  'use.typekit.net': { styles: ['https://p.typekit.net'] },
};

/** What the files of a folder name, in markup, in style elements and in sheets; what only data name is not among it. */
export function findOrigins(templates: Iterable<string>, css: string): TemplateOrigins {
  const styles = new Set<string>();
  const fonts = new Set<string>();
  const add = (into: Set<string>, address = '') => {
    const [, scheme = 'http:', host] = ORIGIN.exec(address) ?? [];
    if (host === undefined) return;
    into.add(`${scheme.toLowerCase()}//${host.toLowerCase()}`);
  };
  for (const text of [...templates, css]) {
    for (const pattern of [LINK, IMPORT]) for (const [, address] of text.matchAll(pattern)) add(styles, address);
    for (const [face] of text.matchAll(FONT_FACE))
      for (const [, address] of face.matchAll(ADDRESS)) add(fonts, address);
  }
  for (const origin of [...styles]) {
    // A sheet's fonts mostly lie beside it.
    fonts.add(origin);
    const host = origin.slice(origin.indexOf('//') + 2);
    const more = Object.hasOwn(companions, host) ? companions[host] : undefined;
    for (const one of more?.styles ?? []) styles.add(one);
    for (const one of more?.fonts ?? []) fonts.add(one);
  }
  return { styles: [...styles].sort(), fonts: [...fonts].sort() };
}
