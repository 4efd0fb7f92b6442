import { expectAccessible } from './support/accessible.ts';
import { type OwnServer, startServer } from './support/server.ts';
import { expect, test } from './support/shopper.ts';

/** The magazine, on a server of its own: what readers do with its reports. */
let magazine: OwnServer;
const patient = { timeout: 30_000 };

test.describe.configure({ timeout: 90_000 });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  magazine = await startServer('site-templates/magazine', '--content', 'fixtures/pages/magazine', '--data', 'memory');
});
test.afterAll(async () => {
  await magazine?.stop();
});

test('a reader comments, likes and finds both again', { tag: '@long' }, async ({ page }) => {
  await page.goto(`${magazine.address}/reports/the-viaduct-at-three`);
  await expect(page.locator('.by .timesince')).toHaveText(/^about (?:a|\d+) (?:day|week|month|year)s? ago$/);
  const comments = page.locator('.squarespace-comments');
  await comments.scrollIntoViewIfNeeded();
  await expect(comments.getByRole('heading', { name: 'No Comments' })).toBeVisible(patient);
  await comments.getByRole('button', { name: 'Post comment' }).click();
  await expect(comments.getByText('Please write your name and a comment.')).toBeVisible();
  await comments.getByLabel('Name').fill('Anton Reisch');
  await comments.getByLabel('Comment').fill('<b>Thirty-two</b> last night.\nI counted twice.');
  await expectAccessible(page, 'comments');
  await comments.getByRole('button', { name: 'Post comment' }).click();
  await expect(comments.getByText('Your comment is posted.')).toBeVisible(patient);
  await expect(page.locator('.sqs-comment-link')).toHaveText('1 Comment');

  const like = page.locator('.vt-like');
  await like.focus();
  await page.keyboard.press('Enter');
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('link', { name: 'Share by Email' })).toHaveAttribute(
    'href',
    /^mailto:\?subject=The%20viaduct/,
  );

  await page.reload();
  await comments.scrollIntoViewIfNeeded();
  await expect(comments.getByText('<b>Thirty-two</b> last night.')).toBeVisible(patient);
  await expect(like).toHaveAttribute('aria-pressed', 'true', patient);
  await expect(like).toHaveAccessibleName('Like, 1 like');

  // Where comments are closed and there are none, nothing stands in their place.
  await page.goto(`${magazine.address}/reports/snowed-in`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible(patient);
  await expect(comments).toHaveCount(0);
});

test('rel-C17 a film is loaded by a press and not before; a recording by the browser’s own player', {
  tag: '@long',
}, async ({ page }) => {
  const asked: string[] = [];
  await page.route(/youtube/, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: 'text/html', body: '<title>film</title>' });
  });
  await page.goto(`${magazine.address}/reports/change-at-the-border`);
  const play = page.getByRole('button', { name: 'Play video from YouTube' });
  await page.getByRole('heading', { name: 'Watch' }).scrollIntoViewIfNeeded();
  await expect(play).toBeVisible(patient);
  await expectAccessible(page, 'a film');
  expect(asked).toEqual([]);
  await play.press('Enter');
  await expect(page.getByTitle('Video from YouTube')).toHaveAttribute('sandbox', /^allow-scripts/);
  await expect.poll(() => asked).toEqual(['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1']);

  await page.goto(`${magazine.address}/reports/what-the-steward-carries`);
  const player = page.locator('.vt-audio');
  await page.getByRole('heading', { name: 'Listen' }).scrollIntoViewIfNeeded();
  await expect(player).toBeVisible(patient);
  await expect(player).toHaveAttribute('aria-label', 'Audio: What the steward carries');
  await expectAccessible(page, 'a recording');
});

test('without script a reader comments on a page of its own', { tag: '@long' }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${magazine.address}/reports/how-to-sleep-in-a-seat`);
  await page.getByRole('link', { name: 'Read and write comments' }).click();
  await expect(page.getByText('No Comments')).toBeVisible();
  await page.getByLabel('Name').fill('Jonas');
  await page.getByLabel('Comment').fill('The scarf works.');
  await page.getByRole('button', { name: 'Post comment' }).click();
  await expect(page.getByRole('status')).toHaveText('Added!');
  await expect(page.getByText('The scarf works.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to How to sleep in a seat' }).click();
  await expect(page.getByRole('heading', { name: 'How to sleep in a seat' })).toBeVisible();
  await context.close();
});

test('its events service is told of a list, and judges what is told of a thing', { tag: '@long' }, async ({ page }) => {
  // What outlives its page has no body that a browser would show: it is read on the way.
  const judged = new Map<string, unknown>();
  await page.route('**/validate-event-content', async (route) => {
    const answer = await route.fetch();
    judged.set(route.request().postDataJSON().eventSchemaName, await answer.json());
    await route.fulfill({ response: answer });
  });
  for (const [path, event] of [
    ['/kiosk', 'CommerceShopping_VisitPLP'],
    ['/kiosk/issue-31', 'CommerceShopping_VisitPDP'],
  ] as const) {
    await page.goto(magazine.address + path);
    await expect.poll(() => judged.get(event), patient).toEqual({ valid: true, errors: [] });
  }
});
