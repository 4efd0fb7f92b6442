import { childOf, defineFormatter, isTruthy, type RenderContext, toText, type Value } from '#engine';
import { addressText } from '../lib/address.ts';
import { flags } from '../lib/arguments.ts';
import { escapeAttribute, markupText } from '../lib/html.ts';
import { colourAttributes } from './colour-data.ts';
import { focalPoint } from './image-data.ts';

export const video = defineFormatter({
  name: 'video',
  family: 'content',
  summary: 'The wrapper of an embedded video, with its still picture when it has an overlay.',
  args: { options: flags('what else the loader should know', ['load-false', 'color-data']) },
  examples: [
    {
      template: '{item|video}',
      data: { item: { oembed: { html: '<iframe src="/v">', providerName: 'Tube' } } },
      output:
        '<div class="sqs-video-wrapper" data-html="&lt;iframe src=&quot;/v&quot;&gt;" data-provider-name="Tube"></div>',
    },
    {
      template: '{item|video load-false}',
      data: { item: { overlay: true, oembed: { html: 'h', providerName: 'Tube' } } },
      output:
        '<div class="sqs-video-wrapper"  data-load="false" data-html="h" data-provider-name="Tube">' +
        '<div class="sqs-video-overlay no-thumb" style="opacity: 0;">' +
        '<div class="sqs-video-opaque"> </div><div class="sqs-video-icon"></div></div></div>',
    },
  ],
  apply(input, { options }, context) {
    const embed = childOf(input, 'oembed');
    const load = options.includes('load-false') ? ' data-load="false" ' : '';
    const html = escapeAttribute(toText(childOf(embed, 'html')));
    const provider = markupText(childOf(embed, 'providerName'), context);
    return (
      `<div class="sqs-video-wrapper" ${load}data-html="${html}" data-provider-name="${provider}">` +
      `${isTruthy(childOf(input, 'overlay')) ? overlay(input, options.includes('color-data'), context) : ''}</div>`
    );
  },
});

function overlay(item: Value, withColours: boolean, context: RenderContext): string {
  const hasStill = isTruthy(childOf(item, 'mainImageId')) || isTruthy(childOf(item, 'systemDataId'));
  return (
    `<div class="sqs-video-overlay${hasStill ? '' : ' no-thumb'}" style="opacity: 0;">` +
    (hasStill ? still(item, withColours, context) : '') +
    '<div class="sqs-video-opaque"> </div><div class="sqs-video-icon"></div></div>'
  );
}

function still(item: Value, withColours: boolean, context: RenderContext): string {
  const colourData = childOf(item, 'colorData');
  // Lower case, unlike the names that image-color prints.
  const colours =
    withColours && isTruthy(colourData) ? colourAttributes(colourData, context, (name) => name.toLowerCase()) : '';
  return (
    `<img data-load="false" data-src="${addressText(childOf(item, 'assetUrl'), context, 'source')}" ` +
    `data-image-dimensions="${markupText(childOf(item, 'originalSize'), context)}" ` +
    `data-image-focal-point="${focalPoint(item)}" ${colours}/>`
  );
}
