import type { Told } from '../scene.ts';
import { type Facts, isPaid, type Rules } from './facts.ts';

const tooMuch = (waiting: Facts['waiting'], signUps: Told['signUps']): string | undefined => {
  const own = waiting.find(({ name, open, mails }) => open > 1 || mails > (signUps.get(name)?.tried ?? 0));
  return own && `${own.name}: ${own.mails} mails and ${own.open} open of ${signUps.get(own.name)?.tried} sign-ups`;
};

/** Those who wait for what is sold out, and files that were bought. */
export const waitingRules: Rules = {
  always: {
    'who waits is not forgotten': ({ waiting }, _world, { signUps }) =>
      [...signUps].find(([name, { mailsBefore }]) => {
        if (mailsBefore === undefined) return false;
        const own = waiting.find((each) => each.name === name);
        return own === undefined || (own.open === 0 && own.mails <= mailsBefore);
      })?.[0],
    'a sign-up is one mail at most': ({ waiting, mails }, _world, { signUps }) =>
      tooMuch(waiting, signUps) ??
      mails
        .map(({ reason }) => reason)
        .filter((reason) => reason.startsWith('restock '))
        .find((reason, at, all) => all.indexOf(reason) !== at),
    'no file is downloaded more often than it may be': ({ files }, _world, { downloads }) =>
      files.find(
        (file) =>
          file.downloads > file.most_downloads ||
          (downloads.get(file.key) ?? 0) > Math.min(file.downloads, file.most_downloads),
      )?.key,
  },
  atLast: {
    'whoever has bought a file has its link': ({ orders, files }) =>
      orders.find(
        (order) =>
          isPaid(order) &&
          order.lines.some(
            ({ itemId, entryId }) =>
              itemId === 'print' &&
              files.filter((file) => file.order_id === order.id && file.entry_id === entryId).length !== 1,
          ),
      )?.id,
  },
};
