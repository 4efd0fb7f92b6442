import {
  type CaptchaSurroundings,
  captchaError,
  type ManualPaymentKind,
  manualPaymentKinds,
  readWeight,
  ShopSettings,
  toMajorText,
  weightText,
  shopSettingsMessages as words,
} from '#model';
import { percentText, readAmount, readPercent, readWhole } from './amounts.ts';
import {
  beginCaptcha,
  beginWaitlist,
  type CaptchaDraft,
  captchaOf,
  type WaitlistDraft,
  waitlistOf,
} from './draft-forms.ts';
import { momentText, readMoment } from './moments.ts';

// What is typed stays as it was typed until it is saved.

export interface ZoneDraft {
  readonly country: string;
  readonly states: readonly string[];
  /** As a list: apart by commas or blanks. */
  readonly postal: string;
}

export interface ShippingDraft {
  readonly id: string;
  readonly name: string;
  readonly cost: string;
  readonly freeFrom: string;
  /** A weight and its price to a line. */
  readonly heavier: string;
  readonly most: string;
  readonly isEverywhere: boolean;
  readonly zones: readonly ZoneDraft[];
}

export interface TaxDraft {
  readonly id: string;
  readonly name: string;
  readonly country: string;
  readonly state: string;
  readonly rate: string;
  readonly appliesToShipping: boolean;
  readonly included: boolean;
  /** With commas between them; empty: for all that no other tax names. */
  readonly labels: string;
}

export type CouponKind = ShopSettings['coupons'][number]['kind'];

export interface CouponDraft {
  readonly id: string;
  readonly promoCode: string;
  readonly name: string;
  readonly kind: CouponKind;
  readonly value: string;
  readonly minimum: string;
  readonly starts: string;
  readonly expires: string;
  readonly totalUses: string;
  readonly usesPerCustomer: string;
  readonly alone: boolean;
}

export interface InstallmentsDraft {
  readonly isOffered: boolean;
  readonly minimum: string;
  readonly maximum: string;
  readonly payments: string;
}

export interface MailsDraft {
  readonly from: string;
  readonly replyTo: string;
  /** One to a line. */
  readonly recipients: string;
}

export interface SalesDraft {
  readonly seller: string;
  readonly invoicePrefix: string;
  readonly firstInvoice: string;
  readonly lowStock: string;
  readonly refundRoles: ShopSettings['refundRoles'];
}

export interface PaymentDraft {
  readonly kind: ManualPaymentKind;
  readonly isOffered: boolean;
  readonly name: string;
  readonly instructions: string;
}

export type DiscussionDraft = Pick<ShopSettings, 'comments' | 'reviews'>;

export interface SettingsDraft {
  readonly mails: MailsDraft;
  readonly sales: SalesDraft;
  readonly payments: readonly PaymentDraft[];
  readonly discussion: DiscussionDraft;
  readonly captcha: CaptchaDraft;
  readonly waitlist: WaitlistDraft;
  readonly sitePassword: string;
  readonly minimum: string;
  readonly shipping: readonly ShippingDraft[];
  readonly taxes: readonly TaxDraft[];
  readonly coupons: readonly CouponDraft[];
  readonly installments: InstallmentsDraft;
}

export function beginDraft(
  settings: ShopSettings,
  { currency, timeZone }: Pick<DraftSurroundings, 'currency' | 'timeZone'>,
): SettingsDraft {
  const amount = (cents: number | undefined) => (cents === undefined ? '' : toMajorText(cents, currency));
  const count = (number: number | undefined) => String(number ?? '');
  const moment = (at: number | undefined) => (at === undefined ? '' : momentText(at, timeZone));
  const { installments } = settings;
  return {
    ...beginOther(settings),
    minimum: amount(settings.minimumSubtotalCents),
    shipping: settings.shippingOptions.map(
      ({ id, name, costCents, freeFromCents, heavier = [], mostGrams, countries, zones }) => ({
        id,
        name,
        cost: amount(costCents),
        freeFrom: amount(freeFromCents),
        heavier: heavier.map((step) => `${weightText(step.fromGrams)}: ${amount(step.costCents)}`).join('\n'),
        most: mostGrams === undefined ? '' : weightText(mostGrams),
        isEverywhere: countries === undefined && zones === undefined,
        zones: [
          ...(countries ?? []).map((country) => ({ country, states: [], postal: '' })),
          ...(zones ?? []).map(({ country, states = [], postal = [] }) => ({
            country,
            states,
            postal: postal.join(', '),
          })),
        ],
      }),
    ),
    taxes: settings.taxRules.map(
      ({ id, name, country, state = '', basisPoints, appliesToShipping, included, labels = [] }) => ({
        ...{ id, name, country, state },
        rate: percentText(basisPoints),
        appliesToShipping: appliesToShipping ?? false,
        included: included ?? false,
        labels: labels.join(', '),
      }),
    ),
    coupons: settings.coupons.map((coupon) => ({
      id: coupon.promoCode,
      promoCode: coupon.promoCode,
      name: coupon.name,
      kind: coupon.kind,
      value: coupon.kind === 'percent' ? percentText(coupon.value) : amount(coupon.value),
      minimum: amount(coupon.minimumSubtotalCents),
      ...{ starts: moment(coupon.starts), expires: moment(coupon.expires) },
      totalUses: count(coupon.totalUses),
      usesPerCustomer: count(coupon.usesPerCustomer),
      alone: coupon.alone ?? false,
    })),
    installments: {
      isOffered: Boolean(installments),
      minimum: amount(installments?.minimum),
      maximum: amount(installments?.maximum),
      payments: String(installments?.payments ?? 4),
    },
  };
}

type OtherDraft = Pick<
  SettingsDraft,
  'mails' | 'sales' | 'payments' | 'discussion' | 'captcha' | 'waitlist' | 'sitePassword'
>;

function beginOther(settings: ShopSettings): OtherDraft {
  const { mailFrom, mailReplyTo, orderRecipients, comments, reviews } = settings;
  const { seller, invoicePrefix, firstInvoice, lowStock, refundRoles } = settings;
  return {
    mails: { from: mailFrom, replyTo: mailReplyTo, recipients: orderRecipients.join('\n') },
    sales: { seller, invoicePrefix, firstInvoice: String(firstInvoice), lowStock: String(lowStock), refundRoles },
    payments: manualPaymentKinds.map((kind) => {
      const rule = settings.manualPayments.find((each) => each.kind === kind);
      return { kind, isOffered: rule !== undefined, name: rule?.name ?? '', instructions: rule?.instructions ?? '' };
    }),
    discussion: { comments, reviews },
    captcha: beginCaptcha(settings),
    waitlist: beginWaitlist(settings),
    sitePassword: settings.sitePassword,
  };
}

/** What is wrong, by the place in the settings. */
export type Errors = ReadonlyMap<string, string>;

export interface ReadDraft {
  /** Undefined where something is wrong. */
  readonly settings: ShopSettings | undefined;
  readonly errors: Errors;
}

interface DraftSurroundings {
  readonly currency: string;
  /** Whose clocks the moments of coupons go by. */
  readonly timeZone: string | undefined;
  /** As they are saved. */
  readonly settings: ShopSettings;
  readonly captcha: CaptchaSurroundings;
}

/** The settings that a draft stands for, or what is wrong with it: by the schema that reads the file and the call too. */
export function readDraft(draft: SettingsDraft, surroundings: DraftSurroundings): ReadDraft {
  const { currency, timeZone, settings: before, captcha } = surroundings;
  const errors = new Map<string, string>();
  const settings = settingsOf(draft, {
    errors,
    read: (path, text, as, message) => {
      const value = as(text, currency);
      if (value === undefined) errors.set(path, message);
      // Stands for what cannot be read; nothing is saved then.
      return value ?? 0;
    },
    couponOf: (code) => before.coupons.find(({ promoCode }) => promoCode === code),
    timeZone,
  });
  const checked = ShopSettings.safeParse(settings);
  for (const { path, message } of checked.error?.issues ?? []) {
    const place = path.map(String).join('.');
    if (!errors.has(place)) errors.set(place, message);
  }
  const unusable = checked.success ? captchaError(checked.data, before, captcha) : undefined;
  if (unusable !== undefined) errors.set('captcha.siteKey', unusable);
  return { settings: errors.size === 0 ? checked.data : undefined, errors };
}

interface Reader {
  readonly errors: Map<string, string>;
  readonly read: (
    path: string,
    text: string,
    as: (text: string, currency: string) => number | undefined,
    message: string,
  ) => number;
  /** A coupon that there was before. */
  readonly couponOf: (code: string) => ShopSettings['coupons'][number] | undefined;
  readonly timeZone: string | undefined;
}

function settingsOf(draft: SettingsDraft, reader: Reader) {
  const { read } = reader;
  const { isOffered, minimum, maximum, payments } = draft.installments;
  const optional = optionalOf(reader);
  return {
    minimumSubtotalCents: read('minimumSubtotalCents', draft.minimum || '0', readAmount, words.amount),
    shippingOptions: draft.shipping.map((each, at) => shippingOf(each, `shippingOptions.${at}`, reader)),
    taxRules: draft.taxes.map((each, at) => taxOf(each, `taxRules.${at}`, reader)),
    coupons: draft.coupons.map((each, at) => couponOf(each, `coupons.${at}`, reader)),
    installments: isOffered
      ? {
          ...optional('installments', 'minimum', minimum),
          ...optional('installments', 'maximum', maximum),
          payments: read('installments.payments', payments, readWhole, words.payments),
        }
      : null,
    ...otherOf(draft, reader),
  };
}

function otherOf(draft: SettingsDraft, { read, errors }: Reader) {
  const { mails, sales, payments, discussion, captcha, waitlist, sitePassword } = draft;
  return {
    mailFrom: mails.from.trim(),
    mailReplyTo: mails.replyTo.trim(),
    orderRecipients: mails.recipients.split(/[\s,;]+/).filter((each) => each !== ''),
    seller: sales.seller.trim(),
    // A blank at its end stands between it and the number.
    invoicePrefix: sales.invoicePrefix.trimStart(),
    firstInvoice: read('firstInvoice', sales.firstInvoice, readWhole, words.invoice),
    lowStock: read('lowStock', sales.lowStock, readWhole, words.pieces),
    refundRoles: [...sales.refundRoles],
    manualPayments: payments
      .filter(({ isOffered }) => isOffered)
      .map(({ kind, name, instructions }) => ({
        kind,
        ...(name.trim() !== '' && { name: name.trim() }),
        ...(instructions.trim() !== '' && { instructions: instructions.trim() }),
      })),
    ...discussion,
    captcha: captchaOf(captcha, errors),
    waitlist: waitlistOf(waitlist),
    sitePassword: sitePassword.trim(),
  };
}

/** A member that is absent while nothing is typed. */
const optionalOf =
  ({ read }: Reader) =>
  (
    path: string,
    name: string,
    text: string,
    as: Parameters<Reader['read']>[2] = readAmount,
    message = words.amount as string,
  ) =>
    text.trim() === '' ? {} : { [name]: read(`${path}.${name}`, text, as, message) };

function shippingOf(draft: ShippingDraft, path: string, reader: Reader) {
  const { id, name, cost, freeFrom, heavier, most, isEverywhere, zones } = draft;
  const optional = optionalOf(reader);
  return {
    id,
    name: name.trim(),
    costCents: reader.read(`${path}.costCents`, cost, readAmount, words.amount),
    ...optional(path, 'freeFromCents', freeFrom),
    ...(heavier.trim() !== '' && { heavier: weightStepsOf(heavier, `${path}.heavier`, reader) }),
    ...optional(path, 'mostGrams', most, readWeight, words.weight),
    ...(isEverywhere ? {} : { zones: zones.map(zoneOf) }),
  };
}

/** One to a line: `2 kg: 6.90`. */
function weightStepsOf(typed: string, path: string, { read }: Reader) {
  const lines = typed.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [weight = '', cost = ''] = line.split(':');
    const fromGrams = read(path, weight, readWeight, words.weights);
    return { fromGrams, costCents: read(path, cost, readAmount, words.weights) };
  });
}

function zoneOf({ country, states, postal }: ZoneDraft) {
  const areas = postal.split(/[\s,;]+/).filter((area) => area !== '');
  return {
    country,
    ...(states.length > 0 && { states: [...states] }),
    ...(areas.length > 0 && { postal: areas.map((area) => area.toUpperCase()) }),
  };
}

function taxOf(
  { id, name, country, state, rate, appliesToShipping, included, labels: typed }: TaxDraft,
  path: string,
  reader: Reader,
) {
  const labels = typed.split(',').map((label) => label.trim());
  return {
    ...{ id, name: name.trim(), country },
    ...(typed.trim() !== '' && { labels: labels.filter((label) => label !== '') }),
    ...(state.trim() !== '' && { state: state.trim() }),
    basisPoints: reader.read(`${path}.basisPoints`, rate, readPercent, words.rate),
    ...(appliesToShipping && { appliesToShipping }),
    ...(included && { included }),
  };
}

function couponOf(coupon: CouponDraft, path: string, reader: Reader) {
  const { kind, value, alone } = coupon;
  const promoCode = coupon.promoCode.trim();
  const optional = optionalOf(reader);
  return {
    ...{ promoCode, name: coupon.name.trim(), kind },
    value: kind === 'free-shipping' ? 0 : worthOf(kind, value, `${path}.value`, reader),
    ...optional(path, 'minimumSubtotalCents', coupon.minimum),
    ...momentOf('starts', coupon, reader),
    ...momentOf('expires', coupon, reader),
    ...optional(path, 'totalUses', coupon.totalUses, readWhole, words.uses),
    ...optional(path, 'usesPerCustomer', coupon.usesPerCustomer, readWhole, words.uses),
    ...(alone && { alone }),
  };
}

function worthOf(kind: 'percent' | 'amount', text: string, path: string, { read }: Reader): number {
  return kind === 'percent' ? read(path, text, readPercent, words.rate) : read(path, text, readAmount, words.amount);
}

/** A field shows minutes: a moment that nobody has touched keeps its seconds. */
function momentOf(name: 'starts' | 'expires', coupon: CouponDraft, { couponOf, timeZone }: Reader) {
  const text = coupon[name];
  if (text === '') return {};
  const before = couponOf(coupon.id)?.[name];
  const isUntouched = before !== undefined && momentText(before, timeZone) === text;
  return { [name]: isUntouched ? before : readMoment(text, timeZone) };
}
