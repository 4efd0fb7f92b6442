import { type ApiErrorName, type EndpointName, endpointList } from '#contract';
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

/** Where a visitor meets the errors of an endpoint. An error is shown at the first endpoint here that may answer with it. */
const endpointScenes: Readonly<Partial<Record<EndpointName, (fault: string) => Scene>>> = {
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
  setProductPrice: (fault) => owner('/config/products', ['fault', fault], ['press', 'button[aria-label^="Save"]']),
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

const ofWebhooks: Place = { saidBy: 'the screen of webhooks' };
const ofOrders: Place = { saidBy: 'the screen of an order, where two people do something to it at once' };

/** Scenes of errors that show more than their endpoint’s scene does. */
const own: Readonly<Partial<Record<ApiErrorName, Place>>> = {
  // Only a browser that had a session can have lost it.
  'crumb-expired': cart('crumb-expired', MORE),
  'sign-in-failed': door('another password'),
  'present-password-wrong': { saidBy: 'the screen of one’s own account' },
  'password-same': { saidBy: 'the screen of one’s own account' },
  'sign-in-needed': {
    saidBy: 'a request of another program; the owner area asks to sign in, and sends its request again',
  },
  'comment-blank': comment(),
  'settings-changed': { saidBy: 'the screen for the rules of the store, where two owners save at once' },
  'settings-never-saved': { saidBy: 'a call from elsewhere; the screen offers nothing to take back' },
  'order-action-impossible': ofOrders,
  'order-pieces-gone': ofOrders,
  'refund-too-large': ofOrders,
  'review-blank': { saidBy: 'the page of a product’s reviews, where something of it was left open' },
  'reviews-closed': { saidBy: 'the page of a product’s reviews, where the shop has closed them meanwhile' },
  'comment-unknown': { saidBy: 'a call from elsewhere; the screen takes a comment that is gone from its list' },
  'comment-changed': { saidBy: 'the screen for comments, where two moderators decide at once' },
  'review-unknown': { saidBy: 'a call from elsewhere; the screen takes a review that is gone from its list' },
  'review-changed': { saidBy: 'the screen for reviews, where an author writes while the owner reads' },
  'form-changed': { saidBy: 'the owner’s forms editor, where two owners publish one form at once' },
  'form-never-published': { saidBy: 'a call from elsewhere; the editor offers nothing to take back' },
  'form-settings-invalid': { saidBy: 'a call from elsewhere; the editor says it at the setting, and asks nobody' },
  'webhook-address': ofWebhooks,
  'webhook-unknown': ofWebhooks,
  'webhooks-full': ofWebhooks,
  'style-changed': { saidBy: 'the screen for the style of a template with settings, where two owners publish at once' },
  'style-never-published': { saidBy: 'a request of another program; the screen offers nothing to take back' },
  'style-value-invalid': { saidBy: 'a request of another program; the screen says it at the setting, and asks nobody' },
};

/** Where an API error comes up. What the layers around every endpoint answer shows in the dialog of the add button. */
export function placeOf(error: ApiErrorName): Place {
  const known = own[error];
  if (known !== undefined) return known;
  const answering = new Set(
    endpointList.filter((call) => call.errors.some((name) => name === error)).map(({ name }) => name),
  );
  for (const [call, scene] of Object.entries(endpointScenes)) {
    if (answering.has(call as EndpointName)) return scene(`${error}@${call}`);
  }
  return add(SIMPLE, ['fault', error]);
}
