import type { SiteDiagnostic } from '../../site/lib/diagnostics.ts';
import type { MailTemplates } from '../../site/mail-templates.ts';
import type { Overrides } from '../translate.ts';

/** What a site's folder says of its mails, as it is now. */
export interface OwnMails extends Pick<MailTemplates, 'render'> {
  /** The platform's messages in a language, with the folder's own in their place. */
  messages(language: string): Overrides | undefined;
  /** Told of a template that failed while it was rendered: the platform's has stood in for it. */
  failed(diagnostics: readonly SiteDiagnostic[]): void;
}
