import { type Catalogue, captchaKeyOf } from '../../services/catalogue/catalogue.ts';
import { objectAt, textAt, withMembers } from '../../site/lib/json-access.ts';
import { asItIs, type LiveSource } from './live-source.ts';

/**
 * Tells pages the key of `store.json`, so that it stands in one place; a key of the page's own stays. Sign-ups for what is
 * sold out ask for a captcha too; without script they are taken where the key is the test's, which nobody has to solve.
 */
export function liveCaptcha(catalogue: Pick<Catalogue, 'rules'>): LiveSource {
  return {
    version: () => captchaKeyOf(catalogue.rules) ?? '',
    async look(published) {
      const key = captchaKeyOf(catalogue.rules);
      const own = textAt(published, 'recaptchaEnterpriseContext.recaptchaEnterpriseSiteKey');
      if (key === undefined || own !== '') return asItIs;
      const members = { recaptchaEnterpriseContext: { recaptchaEnterpriseSiteKey: key } };
      const website = withMembers(objectAt(published, 'website') ?? {}, { captchaSettings: { siteKey: key } });
      return (page) => withMembers(page, { ...members, website });
    },
  };
}
