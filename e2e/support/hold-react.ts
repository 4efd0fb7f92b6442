import type { Page } from '@playwright/test';

/** Holds React's file back until it is let go, and counts what script came over the line before. */
export async function holdReact(page: Page) {
  let letGo = () => {};
  const isWanted = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/_runtime\/react-/, async (route) => {
    await isWanted;
    await route.continue();
  });
  const files = new Map<string, number>();
  page.on('requestfinished', async (request) => {
    const name = /\/_runtime\/([\w-]+?)-[\w-]{6}\.js$/.exec(request.url())?.[1];
    if (name) files.set(name, (await request.sizes()).responseBodySize);
  });
  return { letGo, files };
}
