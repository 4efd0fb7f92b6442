import request from 'supertest';
import { expect, it } from 'vitest';
import { testCaptchaKey } from '#model';
import { startTestDev } from '../../../support/dev.ts';
import { scratchFolder } from '../../../support/serve-site.ts';

it('tells a page the key of its captcha before anything was asked of the shop', async () => {
  const { url } = await startTestDev({
    template: scratchFolder({
      'template.conf': '{"stylesheets":[]}',
      'site.region': '<p>{recaptchaEnterpriseContext.recaptchaEnterpriseSiteKey}</p>',
    }),
    content: scratchFolder({
      'index.json': '{"website":{"timeZone":"UTC"},"collection":{"title":"Home"}}',
      'store.json': '{"testCaptcha":true}',
    }),
  });
  const { text } = await request(url).get('/').set('Accept', 'text/html');
  expect(text).toContain(`<p>${testCaptchaKey}</p>`);
});
