import { childOf, defineFormatter, walk } from '#engine';
import { printedText } from '#model';
import { addressText } from '../lib/address.ts';
import { markupText } from '../lib/html.ts';

const ADDRESS = ['structuredContent', 'audioAssetUrl'];

export const audioPlayer = defineFormatter({
  name: 'audio-player',
  family: 'content',
  summary: 'The player of an audio item.',
  examples: [
    {
      template: '{item|audio-player}',
      data: { item: { id: 'a1', structuredContent: { audioAssetUrl: '/s.mp3' } } },
      output:
        "<script>Y.use('squarespace-audio-player-frontend');</script>\n" +
        '<div class="squarespace-audio-player" data-audio-asset-url="/s.mp3" data-item-id="a1" id="audio-player-a1"></div>',
    },
  ],
  apply(input, _args, context) {
    const id = markupText(printedText(childOf(input, 'id')), context);
    const address = addressText(printedText(walk(input, ADDRESS)), context, 'source');
    return (
      "<script>Y.use('squarespace-audio-player-frontend');</script>\n" +
      `<div class="squarespace-audio-player" data-audio-asset-url="${address}" data-item-id="${id}"` +
      ` id="audio-player-${id}"></div>`
    );
  },
});
