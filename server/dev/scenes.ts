import { type CallName, callList, type ProblemName, problems } from '#contract';
import {
  addToCartMessages,
  answerMessages,
  cartMessages,
  emailMessages,
  formMessages,
  lengthMessages,
  quantityMessages,
  restockMessages,
} from '#model';

import { THREE_OPTIONS } from './product-states.ts';

/** What a shopper does until a message comes up; selectors are CSS. */
export type Step =
  | readonly ['press', selector: string]
  | readonly ['type', selector: string, text: string]
  /** Picks a value of an option: from a list or from buttons. */
  | readonly ['choose', value: string]
  /** Waits until the page says so. */
  | readonly ['see', text: string]
  /** Fills in every field of a form with something that passes. */
  | readonly ['fill', selector: string]
  | readonly ['go', address: string]
  /** From here on the calls fail like this. */
  | readonly ['fault', name: string];

/** Where a message comes up, and after which steps. */
export interface Scene {
  readonly on: 'product' | 'form' | 'cart' | 'owner';
  /** State that takes the place of the page's own product. */
  readonly state?: string;
  readonly steps: readonly Step[];
}

/** A message with its scene; `words` as the catalogue has them. */
export interface Message {
  readonly name: string;
  readonly words: string;
  readonly scene: Scene;
}

const ADD = '.sqs-add-to-cart-button';
const FORM = 'form[data-form-id]';
const SUBMIT = `${FORM} [type="submit"]`;
const RESTOCK = '[class*="restock"] form';

const add = (state: string, ...before: Step[]): Scene => ({ on: 'product', state, steps: [...before, ['press', ADD]] });
const site = (...steps: Step[]): Scene => ({ on: 'form', steps });
const restock = (...steps: Step[]): Scene => ({ on: 'product', state: '18-restock', steps });
/** Something is in the cart, then a call of the cart page fails. */
const cart = (fault: string, ...steps: Step[]): Scene => ({
  on: 'cart',
  steps: [['press', ADD], ['see', 'Added'], ['go', '/cart'], ['fault', fault], ...steps],
});

const SIMPLE = '01-one-variant-unlimited';
const more: Step = ['press', '.vt-entry input[type="number"] + .vt-step'];

type ToldByBrowser =
  | keyof typeof addToCartMessages
  | keyof typeof quantityMessages
  | keyof typeof emailMessages
  | keyof typeof answerMessages;

/** What the browser says before any call, and what it says of calls that got no answer. A new message needs its scene. */
const scenes = {
  oneOptionOpen: add('17-scarcity'),
  twoOptionsOpen: add('04-several-variants'),
  moreOptionsOpen: add(THREE_OPTIONS),
  denominationOpen: add('14-gift-card'),
  variantUnavailable: add('05-missing-combination', ['choose', 'Tide'], ['choose', 'Large']),
  outOfStock: add(SIMPLE, ['fault', 'stock-short']),
  expressCheckoutUnavailable: add('15-subscription', ['fault', 'checkout-cookies']),
  notANumber: add(SIMPLE, ['type', 'input[type="number"]', '']),
  notWhole: add(SIMPLE, ['type', 'input[type="number"]', '1.5']),
  checkConnection: cart('offline', more),
  tryAgain: cart('server-fault', more),
  quantityNotUpdated: cart('stock-short', more),
  itemNotRemoved: cart('server-fault', ['press', '.vt-entry [name="action"][value="remove"]']),
  blank: restock(['press', `${RESTOCK} [type="submit"]`]),
  restockInvalid: restock(['type', `${RESTOCK} input`, 'a@'], ['press', `${RESTOCK} [type="submit"]`]),
  failed: restock(
    ['fault', 'restock-failed'],
    ['type', `${RESTOCK} input`, 'ann@example.org'],
    ['press', `${RESTOCK} [type="submit"]`],
  ),
  required: site(['press', SUBMIT]),
  surveyIncomplete: add('16-custom-form', ['press', ADD], ['press', '.vt-form [type="submit"]']),
  invalid: site(['fill', FORM], ['type', `${FORM} input[type="email"]`, 'a@'], ['press', SUBMIT]),
  exceeded: site(['type', `${FORM} textarea`, 'x'.repeat(5_000)]),
  reviewBelow: site(['press', SUBMIT]),
  reviewAbove: site(['press', SUBMIT]),
  unknown: site(['fill', FORM], ['fault', 'offline'], ['press', SUBMIT]),
  submitting: site(['fill', FORM], ['fault', 'slow'], ['press', SUBMIT]),
} as const satisfies Record<ToldByBrowser, Scene> & Record<string, Scene>;

const texts: Readonly<Record<keyof typeof scenes, string>> = {
  ...addToCartMessages,
  ...quantityMessages,
  checkConnection: cartMessages.checkConnection,
  tryAgain: cartMessages.tryAgain,
  quantityNotUpdated: cartMessages.quantityNotUpdated,
  itemNotRemoved: cartMessages.itemNotRemoved,
  ...emailMessages,
  failed: restockMessages.failed,
  ...answerMessages,
  exceeded: lengthMessages.exceeded,
  reviewBelow: formMessages.reviewBelow,
  reviewAbove: formMessages.reviewAbove,
  unknown: formMessages.unknown,
  submitting: formMessages.submitting,
};

const submit = (fault: string): Scene => site(['fill', FORM], ['fault', fault], ['press', SUBMIT]);

/** Where a shopper meets the refusals of a call: the first of these that may answer with the problem. */
const callScenes: Readonly<Partial<Record<CallName, (fault: string) => Scene>>> = {
  addEntry: (fault) => add(SIMPLE, ['fault', fault]),
  changeQuantity: (fault) => cart(fault, more),
  signUpForRestock: (fault) =>
    restock(['fault', fault], ['type', `${RESTOCK} input`, 'ann@example.org'], ['press', `${RESTOCK} [type="submit"]`]),
  createSubmissionKey: submit,
  saveSubmission: submit,
};

const owners: Scene = { on: 'owner', steps: [] };

/** Every text of the error catalogues, with the place where it comes up. */
export function allMessages(): readonly Message[] {
  const own = Object.entries(scenes).map(([name, scene]) => ({
    name,
    words: texts[name as keyof typeof scenes],
    scene,
  }));
  const refusals = Object.entries(problems).map(([name, { message }]) => ({
    name,
    words: message,
    scene: sceneOf(name as ProblemName),
  }));
  return [...own, ...refusals];
}

function sceneOf(problem: ProblemName): Scene {
  const answering = callList.filter((call) => call.problems.some((name) => name === problem)).map(({ name }) => name);
  for (const [call, scene] of Object.entries(callScenes)) {
    if (answering.some((name) => name === call)) return scene(problem);
  }
  // Only a browser that had a session can have lost it.
  if (problem === 'crumb-expired') return cart(problem, more);
  if (/^(?:sign-in|item-unknown|cursor)/.test(problem)) return owners;
  // What the layers around every call answer, and what later steps of a purchase do, shows in the same dialog.
  return add(SIMPLE, ['fault', problem]);
}
