/** What can be exported; apart from how, so that a command can name them without a database. */
export const exportKinds = ['orders', 'submissions', 'sign-ups', 'members', 'reviews'] as const;
export type ExportKind = (typeof exportKinds)[number];

export const exportFormats = ['csv', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];
