/** What a form takes when its field names nothing else. */
export const fileLimits = {
  bytes: 10 * 1024 * 1024,
  endings: [
    'pdf',
    'png',
    'jpg',
    'jpeg',
    'gif',
    'webp',
    'heic',
    'txt',
    'csv',
    'doc',
    'docx',
    'xls',
    'xlsx',
    'odt',
    'zip',
  ],
} as const;
