import { type CallName, callList, type ProblemName } from '#contract';
import { attachAnything, rename } from './form-scenes.ts';
import { opened, saveGallery } from './owner-scenes.ts';
import {
  add,
  cart,
  checkout,
  comment,
  MORE,
  owner,
  type Place,
  previewOwner,
  REMOVE,
  restock,
  type Scene,
  SIMPLE,
  type Step,
  send,
} from './scene.ts';
import { applyCode, saveAnswers } from './shop-scenes.ts';

const RETURN: Step = ['press', '.vt-notice .vt-link'];
const door = (password: string, ...more: Step[]): Scene => ({
  on: 'owner',
  path: '/config',
  steps: [['sign-out'], ...more, ['sign-in', previewOwner.email, password]],
});

/** Where a visitor meets the refusals of a call. A refusal is shown at the first call here that may answer with it. */
const callScenes: Readonly<Partial<Record<CallName, (fault: string) => Scene>>> = {
  addEntry: (fault) => add(SIMPLE, ['fault', fault]),
  changeQuantity: (fault) => cart(fault, MORE),
  updateAdditionalFields: saveAnswers,
  restoreEntry: (fault) => cart(fault, REMOVE, RETURN),
  applyCoupon: applyCode,
  startGiftCard: (fault) => ({
    on: 'gift card',
    steps: [
      ['press', '.vt-checkout input[name="sku"]'],
      ['fault', fault],
      ['press', '.vt-checkout [type="submit"]'],
    ],
  }),
  placeOrder: (fault) => checkout(['fill', '.vt-checkout form'], ['fault', fault]),
  saveSubmission: (fault) => send(undefined, ['fault', fault]),
  uploadFormFile: (fault) => attachAnything(fault),
  signUpForRestock: (fault) => restock('ann@example.org', ['fault', fault]),
  setStock: (fault) => owner('/config/stock', ['fault', fault], ['press', 'button[aria-label^="Save"]']),
  addComment: (fault) =>
    comment(
      ['type', '.vt-comment-form [name="author"]', 'Ann'],
      ['type', '.vt-comment-form [name="body"]', 'How good.'],
      ['fault', fault],
    ),
  saveGallery: (fault) => saveGallery(fault),
  renameReceivedFile: (fault) => rename(fault),
  signIn: (fault) => door(previewOwner.password, ['fault', fault]),
  listRestockGroups: (fault) => opened('/config/restock', fault),
};

/** Scenes of refusals that say more than their call does. */
const own: Readonly<Partial<Record<ProblemName, Place>>> = {
  // Only a browser that had a session can have lost it.
  'crumb-expired': cart('crumb-expired', MORE),
  'sign-in-failed': door('another password'),
  'sign-in-needed': { saidBy: 'a call from elsewhere; the owner area asks to sign in, and makes its call again' },
  'comment-blank': comment(),
};

/** Where a refusal comes up. What the layers around every call answer shows in the dialog of the add button. */
export function placeOf(problem: ProblemName): Place {
  const known = own[problem];
  if (known !== undefined) return known;
  const answering = new Set(
    callList.filter((call) => call.problems.some((name) => name === problem)).map(({ name }) => name),
  );
  for (const [call, scene] of Object.entries(callScenes)) {
    if (answering.has(call as CallName)) return scene(`${problem}@${call}`);
  }
  return add(SIMPLE, ['fault', problem]);
}
