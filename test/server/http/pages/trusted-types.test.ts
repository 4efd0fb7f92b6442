import request from 'supertest';
import { expect, it } from 'vitest';
import type { JsonValue } from '#engine';
import { securityHeaders } from '../../../../server/http/security/index.ts';
import { serveSite, website } from '../../../support/serve-site.ts';

const REQUIRED = "require-trusted-types-for 'script'; trusted-types vitrine vitrine-start";

interface Case {
  readonly name: string;
  readonly isRequired: boolean;
  readonly region?: string;
  readonly page?: { readonly [member: string]: JsonValue };
  readonly afterSubmission?: string;
  readonly trustedTypes?: boolean;
}

const form = { mainContent: '<div data-form-id="letter"></div>' };
const cases: readonly Case[] = [
  { name: 'a page whose only script is the runtime', isRequired: true },
  {
    name: 'a script in the page’s data, which gets no nonce',
    isRequired: true,
    page: { mainContent: '<script>x()</script>' },
  },
  { name: 'a script of the template', isRequired: false, region: '<script>document.body.innerHTML = "";</script>' },
  { name: 'a script file of the template', isRequired: false, region: '<squarespace:script src="menu.js" />' },
  {
    name: 'a captcha',
    isRequired: false,
    page: { recaptchaEnterpriseContext: { recaptchaEnterpriseSiteKey: 'key' } },
  },
  { name: 'a form', isRequired: true, page: form },
  { name: 'a form with the owner’s thanks', isRequired: true, page: form, afterSubmission: '<p>Thank you</p>' },
  {
    name: 'a form with the owner’s script',
    isRequired: false,
    page: form,
    afterSubmission: '<script>count()</script>',
  },
  { name: 'a preview, whose tools are scripts too', isRequired: false, trustedTypes: false },
];

it.each(cases)('rel-F09 Trusted Types: $name', async ({ isRequired, region = '', page = {}, ...rest }) => {
  const { afterSubmission = '', trustedTypes = true } = rest;
  const { app } = await serveSite(
    {
      template: {
        'template.conf': '{}',
        'site.region': `<head>{squarespace-headers}</head><body>{squarespace.main-content}${region}</body>`,
        'scripts/menu.js': '',
      },
      pages: { 'index.json': { website, ...page } },
    },
    {
      security: securityHeaders({ trustedTypes }),
      boot: '/_runtime/boot-1.js',
      live: () => ({
        forms: (id) => (id === 'letter' ? { fields: [], postSubmitHtml: afterSubmission } : undefined),
      }),
    },
  );
  // The second answer comes from the cache.
  for (let time = 0; time < 2; time += 1) {
    const { status, headers } = await request(app).get('/');
    expect(status).toBe(200);
    expect(String(headers['content-security-policy']).endsWith(`;${REQUIRED}`)).toBe(isRequired);
  }
});
