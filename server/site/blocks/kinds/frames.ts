import { aboutHost } from '../../content-messages.ts';
import type { Block } from '../define-block.ts';
import { attribute, findAll, named, removeAll } from '../find.ts';

const isFrame = named('iframe');

/** Frames of others come when they come near, and readers are told what they are; one of nothing is left out. */
export function nameFrames({ content, messages }: Block): boolean {
  const frames = findAll(content, isFrame);
  removeAll(content, (each) => isFrame(each) && !each.attributes.has('src'));
  for (const frame of frames) {
    const src = attribute(frame, 'src');
    const host = URL.canParse(src) ? new URL(src).hostname : '';
    if (!frame.attributes.has('title')) frame.attributes.set('title', aboutHost(messages, 'blockEmbedded', host));
    if (!frame.attributes.has('loading')) frame.attributes.set('loading', 'lazy');
  }
  return frames.length > 0;
}
