import { expect, it, onTestFinished } from 'vitest';
import { platformStyle } from '../../server/site/head/platform-style.ts';
import { launchChromium } from '../support/chromium.ts';

it('the button of a form is large enough to press where a site says nothing of it, and as the site says elsewhere', {
  timeout: 120_000,
}, async () => {
  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const show = async (own: string) => {
    const form = '<div class="form-button-wrapper"><input type="submit" value="Send"></div>';
    const style = `<style>${platformStyle('runtime/ui/forms.css')}</style><style>${own}</style>`;
    await page.setContent(`${style}<div class="vt-site-form">${form}</div>`);
    return (await page.getByRole('button').boundingBox())?.height ?? 0;
  };
  expect(await show('')).toBeGreaterThanOrEqual(44);
  expect(await show('input { min-height: 0; height: 30px; font-size: 10px }')).toBe(30);
});
