/**
 * Name or option of a tweak as part of a body class: `Site Spacing` is `site-spacing`, `3:2 Standard` is `32-standard`, and
 * `Title & Position` is `title--position`, as the sheets of folders have it.
 */
export function tweakSlug(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^a-z\d\s_-]+/g, '')
    .replace(/\s/g, '-');
}
