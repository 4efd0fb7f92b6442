import { describe, expect, it } from 'vitest';
import type { WaitlistRule } from '#model';
import { liveWaitlist } from '../../../../server/shop/live/live-waitlist.ts';

const rulesWith = (waitlist: WaitlistRule) => ({
  rules: { waitlist } as Parameters<typeof liveWaitlist>[0]['rules'],
});
const waited = {
  restockNotificationViews: [{ variantId: 'L' }],
  restockNotificationMessages: { CTAText: 'Soon', buttonText: 'Notify' },
  mailingListSignUpEnabled: true,
};
const page = { title: 'Shelf', productMerchandisingContext: { mug: waited, bowl: { scarcityEnabled: true } } };
const shown = async (waitlist: WaitlistRule) => (await liveWaitlist(rulesWith(waitlist)).look(page))(page);

describe('the form of those who wait', () => {
  it('is as the page says where the owner says nothing', async () => {
    expect(await shown({ offered: true })).toEqual(page);
  });

  it('has the owner’s words over those of the page, and the owner’s mailing list', async () => {
    expect(await shown({ offered: true, button: 'Tell me', mailingList: 'none' })).toEqual({
      title: 'Shelf',
      productMerchandisingContext: {
        mug: {
          ...waited,
          restockNotificationMessages: { CTAText: 'Soon', buttonText: 'Tell me' },
          mailingListSignUpEnabled: false,
          mailingListOptInByDefault: false,
        },
        bowl: { scarcityEnabled: true },
      },
    });
  });

  it('is nowhere once the owner offers none', async () => {
    const { restockNotificationViews: _views, ...without } = waited;
    expect(await shown({ offered: false })).toEqual({
      title: 'Shelf',
      productMerchandisingContext: { mug: without, bowl: { scarcityEnabled: true } },
    });
  });

  it('is another one when the owner changes it, and the same until then', () => {
    const catalogue = { ...rulesWith({ offered: true }) };
    const waitlist = liveWaitlist(catalogue);
    const before = waitlist.version();
    expect(waitlist.version()).toBe(before);
    Object.assign(catalogue, rulesWith({ offered: true }));
    expect(waitlist.version()).toBe(before);
    Object.assign(catalogue, rulesWith({ offered: false }));
    expect(waitlist.version()).not.toBe(before);
  });
});
