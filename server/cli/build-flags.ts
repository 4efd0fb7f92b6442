import type { JsonFlag } from './json/print-report.ts';

/** What a site can be written as. */
export const buildTargets = ['static', 'edge', 'preview'] as const;

export interface BuildFlags extends JsonFlag {
  readonly content?: string;
  readonly out: string;
  readonly server?: string;
  readonly target: (typeof buildTargets)[number];
  readonly direct?: boolean;
  readonly now?: number;
}
