import { describe, expect, it } from 'vitest';
import { liveCaptcha } from '../../../../server/shop/live/live-captcha.ts';

const rulesWith = (rules: { captcha?: { siteKey: string }; testCaptcha?: boolean }) => ({
  rules: { captcha: undefined, testCaptcha: false, ...rules } as Parameters<typeof liveCaptcha>[0]['rules'],
});
const page = { website: { id: 'w' }, title: 'A page' };
const shown = async (catalogue: ReturnType<typeof rulesWith>, given: object = page) =>
  (await liveCaptcha(catalogue).look({ ...given }))({ ...given });

describe('the key of a captcha', () => {
  it('stands in the rules alone, and every page has it', async () => {
    expect(await shown(rulesWith({ captcha: { siteKey: 'k' } }))).toEqual({
      ...page,
      website: { id: 'w', captchaSettings: { siteKey: 'k' } },
      recaptchaEnterpriseContext: { recaptchaEnterpriseSiteKey: 'k' },
    });
  });

  it('is the test key where a demonstration lets everybody pass', async () => {
    expect(await shown(rulesWith({ testCaptcha: true }))).toEqual({
      ...page,
      website: { id: 'w', captchaSettings: { siteKey: 'vitrine-test' } },
      recaptchaEnterpriseContext: { recaptchaEnterpriseSiteKey: 'vitrine-test' },
    });
    expect(liveCaptcha(rulesWith({ testCaptcha: true })).version()).not.toBe(liveCaptcha(rulesWith({})).version());
  });

  it('leaves pages as they are that have one, or where there is none', async () => {
    const own = { ...page, recaptchaEnterpriseContext: { recaptchaEnterpriseSiteKey: 'own' } };
    expect(await shown(rulesWith({ captcha: { siteKey: 'k' } }), own)).toEqual(own);
    expect(await shown(rulesWith({}))).toEqual(page);
  });
});
