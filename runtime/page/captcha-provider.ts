/** What is asked of a captcha's provider. */
export interface Enterprise {
  ready: (action: () => void) => void;
  execute: (key: string, options: { action: string }) => Promise<string>;
  reset?: () => void;
}
