import { defineFormatter } from '#engine';
import { shareButtons } from './share-buttons.ts';

export const socialButton = defineFormatter({
  name: 'social-button',
  family: 'social',
  summary: 'The place of the share buttons of an item, as a block, on sites that have any.',
  examples: [
    {
      template: '{item|social-button}',
      data: {
        item: { systemDataId: 's1', assetUrl: '/a.jpg', recordType: 1, fullUrl: '/blog/hat', title: 'A "hat"' },
        website: { shareButtonOptions: { 1: true } },
      },
      output:
        '<div class="squarespace-social-buttons button-style" data-system-data-id="s1" data-asset-url="/a.jpg" ' +
        'data-record-type="1" data-full-url="/blog/hat" data-title="A &quot;hat&quot;"></div>',
    },
    {
      template: '[{item|social-button}]',
      data: { item: { title: 'Hat' }, website: { shareButtonOptions: {} } },
      output: '[]',
    },
  ],
  apply: (input, _args, context) => shareButtons(input, 'div', 'button-style', context),
});
