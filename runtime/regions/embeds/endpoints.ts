const content = (itemId: string, what: string) => `/api/content/${encodeURIComponent(itemId)}/${what}`;

/** Endpoints of these parts. Written out because an endpoint's whole description would cost more than the part; a test compares. */
export const embedEndpoints = {
  comments: (itemId: string) => content(itemId, 'comments'),
  like: (itemId: string) => content(itemId, 'like'),
  /** Any reading that greets brings a crumb. */
  greeting: '/api/rest/websites/mine',
} as const;
