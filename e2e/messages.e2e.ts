import { expect, type Page, test } from '@playwright/test';
import { allMessages, type Message } from '../server/author/dev/messages/all-messages.ts';
import { isScene } from '../server/author/dev/messages/scene.ts';
import { type OwnServer, startDev } from './support/server.ts';

/** Every text of the catalogues, one click away in its place: each worker has previews of its own. */
const previews = new Map<string, OwnServer>();
const PATIENCE = 60_000;

test.describe.configure({ timeout: 120_000 });
test.afterAll(async () => {
  for (const preview of previews.values()) await preview.stop();
});

/** The shop says everything but what only readers' comments say. */
async function previewFor({ place }: Message): Promise<string> {
  const site = isScene(place) && place.on === 'comments' ? 'magazine' : 'shop';
  const preview =
    previews.get(site) ?? (await startDev(`site-templates/${site}`, '--content', `fixtures/pages/${site}`));
  previews.set(site, preview);
  return preview.address;
}

async function play(page: Page, { name }: Message): Promise<void> {
  const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) });
  await row.getByRole('link', { name: 'show' }).click();
  await expect(page.locator('main > [role=status]')).not.toHaveText(/^(?:Playing .*)?$/, { timeout: PATIENCE });
}

for (const message of allMessages()) {
  const { name, place } = message;
  if (!isScene(place)) continue;
  test(`the message ${name} shows in its place @long`, async ({ page }) => {
    await page.goto(`${await previewFor(message)}/__vitrine/messages?pseudoLocale=english`);
    await play(page, message);
    await expect(page.locator('main > [role=status]')).toHaveText(
      `${name} is shown. What its scene made fail goes on failing until another page is chosen.`,
    );
  });
}

test('a message that does not show in its place is told @long', async ({ page }) => {
  const message = allMessages().find(({ name }) => name === 'add.twoOptionsOpen');
  if (message === undefined) throw new Error('The catalogue has no such message.');
  const address = await previewFor(message);
  await page.route('**/__vitrine/?*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll('Please select the {option1} and', 'Please choose the {option1} and');
    await route.fulfill({ response: answer, body });
  });
  await page.goto(`${address}/__vitrine/messages?pseudoLocale=english`);
  await play(page, message);
  await expect(page.locator('main > [role=status]')).toHaveText(/“Please choose the .*” did not come up\./);
});
