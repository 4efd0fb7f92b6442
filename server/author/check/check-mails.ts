import { deskFor, type MailSite } from '../../services/mail/define-mail.ts';
import { letterData } from '../../services/mail/letter.ts';
import { previewedMails, type ShownMail, sampleSite } from '../../services/mail/samples.ts';
import { type SiteDiagnostic, siteDiagnostic } from '../../site/lib/diagnostics.ts';
import { mailFile, mailOfFile, mailParts, sharedMailName } from '../../site/mail-templates.ts';
import type { Mails } from '../../site/site.ts';

/** What is wrong with a folder's templates of mails, as far as sample mails of every kind show. */
export function checkMails(templates: Mails, mails: readonly ShownMail[]): SiteDiagnostic[] {
  const site = sampleSite({ render: (file, data, options) => templates.render(file, data, options) });
  const known = [...mails.map(({ name }) => name), sharedMailName];
  return templates.files.flatMap((file) => {
    const of = mailOfFile(file);
    const place = { file };
    if (of === undefined) return [siteDiagnostic('mail-file-unknown', place, { parts: mailParts.join(', ') })];
    if (!known.includes(of.name)) {
      return [siteDiagnostic('mail-unknown', place, { name: of.name, known: known.join(', ') })];
    }
    if (of.name === sharedMailName && of.part === 'subject') {
      return [siteDiagnostic('mail-subject-shared', place, { file: mailFile('order', 'subject') })];
    }
    const own = of.name === sharedMailName ? mails : mails.filter(({ name }) => name === of.name);
    return onEveryMail(own.map((mail) => diagnosticsOf(site, templates, file, mail)));
  });
}

function diagnosticsOf(site: MailSite, templates: Mails, file: string, { name, sample }: ShownMail) {
  const desk = deskFor(site, site.website.language);
  const { title: siteTitle, baseUrl: siteUrl } = site.website;
  const data = letterData({ mail: name, language: desk.language, siteTitle, siteUrl }, sample(desk));
  const shown = { locale: desk.language, missingNames: true };
  return previewedMails(templates).render(file, data, shown)?.diagnostics ?? [];
}

/** Mistakes come up with any mail; a name that only some mails have is no mistake in the template of all. */
function onEveryMail(found: readonly (readonly SiteDiagnostic[])[]): SiteDiagnostic[] {
  const keyOf = ({ code, line, column, message }: SiteDiagnostic) => JSON.stringify([code, line, column, message]);
  const counts = new Map<string, { diagnostic: SiteDiagnostic; mails: number }>();
  for (const diagnostics of found) {
    for (const [key, diagnostic] of new Map(diagnostics.map((one) => [keyOf(one), one]))) {
      counts.set(key, { diagnostic, mails: (counts.get(key)?.mails ?? 0) + 1 });
    }
  }
  return [...counts.values()].flatMap(({ diagnostic, mails }) =>
    diagnostic.severity === 'error' || mails === found.length ? [diagnostic] : [],
  );
}
