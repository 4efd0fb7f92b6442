import { childOf, defineFormatter, toText, type Value } from '#engine';
import { markupText } from '../lib/html.ts';

const SCRIPT =
  "<script>Y.use('squarespace-follow-buttons', function(Y) { Y.on('domready', function() { " +
  'Y.Squarespace.FollowButtonUtils.renderAll(); }); });</script>';

export const twitterFollowButton = defineFormatter({
  name: 'twitter-follow-button',
  family: 'social',
  summary: 'A button to follow an account; its name is the end of the profile address if it has none.',
  examples: [
    {
      template: '{account|twitter-follow-button}',
      data: { account: { profileUrl: 'https://twitter.com/jane' } },
      output: `${SCRIPT}<div class="squarespace-follow-button" data-username="jane"></div>`,
    },
  ],
  apply: (input, _args, context) =>
    `${SCRIPT}<div class="squarespace-follow-button" data-username="${markupText(userName(input), context)}"></div>`,
});

function userName(account: Value): string {
  const name = toText(childOf(account, 'userName'));
  if (name !== '') return name;
  const address = toText(childOf(account, 'profileUrl'));
  return address.slice(address.lastIndexOf('/') + 1);
}
