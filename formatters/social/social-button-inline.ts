import { defineFormatter } from '#engine';
import { shareButtons } from './share-buttons.ts';

export const socialButtonInline = defineFormatter({
  name: 'social-button-inline',
  family: 'social',
  summary: 'The place of the share buttons of an item, as a part of a line, on sites that have any.',
  examples: [
    {
      template: '{item|social-button-inline}',
      data: {
        item: { systemDataId: 's1', assetUrl: '/a.jpg', recordType: 1, fullUrl: '/blog/hat', title: 'A "hat"' },
        website: { shareButtonOptions: { 1: true } },
      },
      output:
        '<span class="squarespace-social-buttons inline-style" data-system-data-id="s1" data-asset-url="/a.jpg" ' +
        'data-record-type="1" data-full-url="/blog/hat" data-title="A &quot;hat&quot;"></span>',
    },
    {
      template: '[{item|social-button-inline}]',
      data: { item: { title: 'Hat' }, website: { shareButtonOptions: {} } },
      output: '[]',
    },
  ],
  apply: (input, _args, context) => shareButtons(input, 'span', 'inline-style', context),
});
