/** What a body may be packed by, the smallest result first; a Node may know fewer. */
export const encodingNames = ['br', 'zstd', 'gzip'] as const;

export type Encoding = (typeof encodingNames)[number];
