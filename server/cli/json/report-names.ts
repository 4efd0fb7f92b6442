/** The commands that report something: each answers --json with one document, described in `report-schemas.ts`. */
export const reportNames = [
  'build',
  'capture',
  'check',
  'compat',
  'diff',
  'doctor',
  'erase',
  'explain',
  'format',
  'formatters',
  'import',
  'islands',
  'owner',
  'predicates',
  'profile',
  'routes',
  'rules',
  'test',
  'upgrade',
] as const;

export type ReportName = (typeof reportNames)[number];

export const isReport = (name: string): name is ReportName => reportNames.some((report) => report === name);
