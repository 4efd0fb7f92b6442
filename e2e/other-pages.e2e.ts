import { expectToFit } from './support/fitting.ts';
import { type OwnServer, startServer } from './support/server.ts';
import { test } from './support/shopper.ts';

/** One page of each kind of the other demonstration sites, each site on a server of its own. */
const sites: Readonly<Record<string, readonly string[]>> = {
  magazine: [
    '/',
    '/reports',
    '/reports/the-viaduct-at-three',
    '/departures',
    '/departures/night-of-the-timetables',
    '/kiosk',
    '/kiosk/issue-31',
    '/pinboard',
    '/pinboard/a-form-to-fill-in',
    '/pinboard/here',
    '/pinboard/six-windows',
    '/noticeboard',
    '/stations',
    '/reading-room',
    '/roster',
    '/about',
    '/contact',
  ],
  portfolio: ['/', '/fans', '/fans/fan-wheel', '/invitation', '/about', '/contact'],
  docs: ['/', '/tour', '/formatters/core', '/experiments', '/forms', '/search?q=cart'],
};

for (const [name, pages] of Object.entries(sites)) {
  test.describe(name, () => {
    let server: OwnServer;
    test.describe.configure({ timeout: 90_000 });
    test.beforeAll(async () => {
      test.setTimeout(120_000);
      const content = name === 'docs' ? [] : ['--content', `fixtures/pages/${name}`];
      server = await startServer(`site-templates/${name}`, ...content, '--data', 'memory');
    });
    test.afterAll(async () => {
      await server?.stop();
    });
    for (const path of pages)
      test(`${path} fits every width, in light and dark, without a finding of axe`, { tag: '@long' }, async ({
        page,
      }) => {
        await expectToFit(page, `${server.address}${path}`);
      });
  });
}
