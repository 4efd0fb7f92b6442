import type { SiteHost } from '../../http/pages/site-host.ts';
import type { OwnMails } from '../../services/catalogue/own-mails.ts';
import { platformMessages } from '../../site/languages/index.ts';
import { messagesFor } from '../../site/strings.ts';

/** The mails of a site's folder, as it is loaded now. */
export function liveMails(host: Pick<SiteHost, 'site'>, report: (error: unknown) => void): OwnMails {
  return {
    render: (file, data, options) => host.site.mails.render(file, data, options),
    messages: (language) => ({ ...platformMessages(language), ...messagesFor(host.site.messages, language) }),
    failed(diagnostics) {
      for (const { file, line, column, message } of diagnostics)
        report(new Error(`${[file, line, column].filter((part) => part !== undefined).join(':')} ${message}`));
    },
  };
}
