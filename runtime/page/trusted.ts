/** What of the browser's Trusted Types is used here. */
interface Factory {
  createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): unknown };
}

/**
 * The only policy that pages allow (server/http/pages/trusted-types.ts), and HTML the only thing it makes: markup that the
 * server sent, put back or parsed where nothing of it runs. A script's text or address cannot be assigned at all.
 */
const policy = (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy('vitrine', {
  createHTML: (html) => html,
});

/** Markup in the form that sinks take where Trusted Types are required. */
export function trustedHtml(html: string): string {
  // The library's types know sinks with strings only; where the policy exists its objects are what they want.
  return (policy?.createHTML(html) ?? html) as string;
}

/** A document of its own, in which nothing loads and nothing runs. */
export function parseHtml(html: string): Document {
  return new DOMParser().parseFromString(trustedHtml(html), 'text/html');
}
