import type { JsonValue, MoneyFormat } from '#model';

/** What every page region is given besides its own facts. */
export interface PageProps {
  /** The site's language and its own message texts. */
  strings: { locale: string; overrides: Readonly<Record<string, unknown>> };
  /** How that language writes amounts of the page's currency. */
  money: MoneyFormat;
  /** The session's token, for the forms of a browser without script. */
  crumb: string;
  /** What a no-script form's answer has to say: the page is shown again with it. */
  notice?: { error: boolean; text: string; entryId?: string } | undefined;
}

/** Product forms by item id, for pages that show their answers. */
export type ProductForms = Readonly<Record<string, JsonValue>>;
