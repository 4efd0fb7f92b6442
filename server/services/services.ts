import { join } from 'node:path';
import { childOf, formLabel, manualPaymentKinds, readForm, toText } from '#model';
import type { Limiter, Signer } from '../http/security/index.ts';
import type { KnownOverrides } from '../site/content/product-overrides.ts';
import type { Store } from '../store/index.ts';
import type { ObjectStore } from '../store/objects/index.ts';
import { type Carts, createCarts } from './cart/carts.ts';
import { createProductAnswers } from './cart/product-answers.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import { withSettings } from './catalogue/with-settings.ts';
import { createDashboard, type Dashboard } from './dashboard.ts';
import { createDigitalFiles, type DigitalFiles } from './digital-files/digital-files.ts';
import { createDiscussion, type Discussion } from './discussion/discussion.ts';
import { createModeration, type Moderation } from './discussion/moderation.ts';
import { createReviews, type Reviews } from './discussion/reviews.ts';
import { createExperiments, type Experiments } from './experiments/experiments.ts';
import { exportLines } from './export.ts';
import type { ExportFormat } from './export-kinds.ts';
import { createFormFiles, type FormFiles } from './files/form-files.ts';
import { type FileInspector, signatureInspector } from './files/inspect.ts';
import { createFileStorage, type FileStorage } from './files/storage.ts';
import { defaultQuotas, type UploadQuotas } from './files/upload-quotas.ts';
import { type CaptchaVerifier, createCaptchaGate, createTestVerifier } from './forms/captcha.ts';
import { createForms, type Forms } from './forms/forms.ts';
import { createSiteForms, type FormPages, type SiteForms } from './forms/site-forms.ts';
import { submissionRows } from './forms/submission-rows.ts';
import { listSubmissions, type Submission } from './forms/submissions.ts';
import { createGalleries, type Galleries } from './galleries.ts';
import { createGiftCards, type GiftCards } from './gift-cards/gift-cards.ts';
import { createInvoices, type Invoices } from './invoices/invoices.ts';
import type { KeptClosure } from './kept-closure.ts';
import type { Page } from './lib/page.ts';
import { createOutbox, type Outbox } from './mail/outbox.ts';
import { fileTransport, keptMails, type MailTransport } from './mail/transport.ts';
import { createMailingLists, type MailingLists } from './mailing-lists/mailing-lists.ts';
import type { OrderContext } from './orders/context.ts';
import { createOrderKeys } from './orders/order-keys.ts';
import { createOrders, type Orders } from './orders/orders.ts';
import { createOwners, type Owners } from './owners.ts';
import { createManualProvider } from './payments/manual-provider.ts';
import type { PaymentProvider } from './payments/provider.ts';
import { createTestProvider } from './payments/test-provider.ts';
import { createProducts, type Products } from './products/products.ts';
import { createRates, type OwnRates, type Rates, ratedBy } from './rates/rates.ts';
import { createRestock, type Restock } from './restock/restock.ts';
import { createSettings, type Settings } from './settings.ts';
import { createStock, type Stock } from './stock/stock.ts';
import { createStyle, type SiteStyle, type Style } from './style.ts';
import { createSubscriptions, type Subscriptions } from './subscriptions/subscriptions.ts';
import { createSystem, type System, type SystemFacts } from './system.ts';
import { type SendWebhook, sendWebhook } from './webhooks/send.ts';
import { createWebhooks, type Webhooks } from './webhooks/webhooks.ts';

export interface Services {
  /** The content's, with the forms as their owner published them. */
  readonly catalogue: Catalogue;
  readonly carts: Carts;
  readonly rates: Rates;
  readonly stock: Stock;
  readonly products: Products;
  readonly owners: Owners;
  readonly orders: Orders;
  readonly invoices: Invoices;
  readonly giftCards: GiftCards;
  readonly digitalFiles: DigitalFiles;
  readonly subscriptions: Subscriptions;
  readonly outbox: Outbox;
  readonly forms: Forms;
  readonly formFiles: FormFiles;
  readonly siteForms: SiteForms;
  readonly mailingLists: MailingLists;
  readonly galleries: Galleries;
  readonly settings: Settings;
  readonly style: Style;
  readonly restock: Restock;
  readonly dashboard: Dashboard;
  readonly experiments: Experiments;
  readonly discussion: Discussion;
  readonly moderation: Moderation;
  readonly reviews: Reviews;
  readonly webhooks: Webhooks;
  readonly system: System;
  /** What visitors sent by site forms, newest first. */
  readonly submissions: (after: readonly (string | number)[] | undefined) => Promise<Page<Submission>>;
  readonly exportSubmissions: (format: ExportFormat) => AsyncIterable<string>;
}

export interface ServiceParts {
  readonly store: Store;
  readonly catalogue: Catalogue;
  /** Signs what the mails of orders open. */
  readonly signer: Signer;
  /** The style of the site's pages; without, nothing of it can be set. */
  readonly style?: SiteStyle;
  /** Where pages are told what owners say of products; nothing can be said without. */
  readonly overrides?: KnownOverrides | undefined;
  /** Where the site's forms can be looked at; nowhere without. */
  readonly formPages?: FormPages;
  /** Milliseconds since 1970; tests hold it still. */
  readonly now?: () => number;
  readonly mail?: MailTransport;
  /** Where mails are written when nothing sends them. */
  readonly mailFolder: string;
  /** Where files are kept, or lie while they are on their way to `objects`. */
  readonly fileFolder: string;
  /** Where all servers keep what people send and what is sold; the folders without. */
  readonly objects?: ObjectStore | undefined;
  /** Where files of this site's forms are kept, in place of both. */
  readonly fileStorage?: FileStorage;
  /** What outlasts the process of whether the site is closed; nothing does without. */
  readonly keptClosure?: KeptClosure | undefined;
  /** Where the files of digital products are; nowhere without. */
  readonly digitalFolder?: string | undefined;
  /** How they are opened; from that folder without. */
  readonly openDigital?: Parameters<typeof createDigitalFiles>[0]['openContent'];
  /** What they may take; the usual without. */
  readonly uploadQuotas?: UploadQuotas | undefined;
  /** What the process says of itself; nothing without. */
  readonly system?: SystemFacts | undefined;
  /** Who looks at such files; their first bytes are looked at without. */
  readonly inspector?: FileInspector;
  /** Who tells people from programs; a test verifier without. */
  readonly captcha?: CaptchaVerifier;
  /** Whether its service can be asked, or none is needed. */
  readonly hasCaptchaSecret?: boolean;
  /** Counts what is let through while the captcha service is down; one of its own without. */
  readonly limiter?: Limiter | undefined;
  /** Told of internal errors outside of requests; nobody is without. */
  readonly report?: (error: unknown) => void;
  /** For its author's eyes: the test payment needs no setting. */
  readonly isPreview?: boolean;
  /** Payment services; beside them stands the test provider, where the store's rules ask for it. */
  readonly payments?: readonly PaymentProvider[] | undefined;
  /** All ways in which orders can be paid, in place of those. */
  readonly providers?: readonly PaymentProvider[];
  /** Who reckons taxes and shipping; the owner's tables without. */
  readonly ownRates?: OwnRates | undefined;
  /** Milliseconds that a shopper waits for them. */
  readonly ratesPatience?: number | undefined;
  /** How messages reach the programs of others; by HTTPS without. */
  readonly sendWebhook?: SendWebhook;
  /** Milliseconds that an upload waits until it has been looked at. */
  readonly filePatience?: number;
  /** Milliseconds that checkout waits for a payment. */
  readonly paymentPatience?: number;
}

const usualPaymentPatience = 10_000;

/** Of an API without pages. */
const unstyled: SiteStyle = {
  tweaks: () => [],
  start: () => ({}),
  pages: () => [],
  compile: async () => ({ css: '', problems: [] }),
  apply: async () => undefined,
  pictures: { take: async () => 'file-refused', sweep: async () => undefined },
};

/** The rules of one site on one database, without HTTP; pages and API ask the same ones. */
export function createServices(parts: ServiceParts): Services {
  const { store, now = Date.now, formPages: pagesOf = () => [], captcha: verifier = createTestVerifier() } = parts;
  const { limiter, report, hasCaptchaSecret: hasSecret = true } = parts;
  const captchaFacts = { hasSecret, asking: () => formsAsking(siteForms.catalogue) };
  const closure = { kept: parts.keptClosure, report };
  const settings = createSettings(store, parts.catalogue, captchaFacts, ratedBy(parts.ownRates ?? {}), closure);
  const products = createProducts(store, parts.catalogue, parts.overrides);
  const content = withHidden(withSettings(parts.catalogue, bothOf(settings, products)), products);
  const siteForms = createSiteForms({ store, content, pagesOf });
  const { catalogue } = siteForms;
  const { websiteId } = catalogue;
  const stock = createStock(store, catalogue);
  const outbox = outboxOf(parts, catalogue);
  const files = formFilesOf(parts, catalogue);
  const captcha = createCaptchaGate({ captcha: verifier, catalogue, limiter, report });
  const forms = createForms({ store, catalogue, captcha, now, files, outbox });
  const webhooks = createWebhooks({ store, websiteId, now, send: parts.sendWebhook ?? sendWebhook });
  const rates = createRates({
    ...parts.ownRates,
    rules: () => catalogue.rules,
    now,
    patience: parts.ratesPatience,
    report,
  });
  const ordering: OrderContext = {
    ...{ store, catalogue, rates, stock, files, outbox, webhooks, now, report },
    keys: createOrderKeys(parts.signer, websiteId),
    providers: parts.providers ?? providersOf(parts, content),
    patience: parts.paymentPatience ?? usualPaymentPatience,
  };
  const orders = createOrders(ordering);
  const formName = (id: string) => formLabel(toText(childOf(catalogue.form(id), 'name')), id, () => pagesOf(id));
  return {
    ...{ catalogue, settings, siteForms, stock, products, outbox, forms, webhooks, orders, rates },
    formFiles: files,
    mailingLists: createMailingLists({ store, catalogue, formName }),
    galleries: createGalleries(store, catalogue),
    style: createStyle(store, websiteId, parts.style ?? unstyled),
    restock: createRestock({ store, catalogue, captcha, forms, outbox }),
    dashboard: createDashboard(ordering),
    experiments: createExperiments(store, catalogue),
    system: systemOf(parts, websiteId, now),
    discussion: createDiscussion(store, catalogue),
    moderation: createModeration(store, catalogue),
    reviews: createReviews({ store, catalogue, orders }),
    submissions: (after) =>
      listSubmissions({ store, websiteId, files, formName, language: catalogue.website.language }, after),
    exportSubmissions: (format) =>
      format === 'json'
        ? exportLines(store, { kind: 'submissions', format, website: websiteId })
        : submissionRows({ store, website: catalogue.website, websiteId, formName }),
    carts: createCarts({ store, catalogue, rates, stock, now, readAnswers: createProductAnswers(catalogue, files) }),
    invoices: createInvoices(ordering),
    subscriptions: createSubscriptions(ordering),
    digitalFiles: digitalFilesOf(parts, catalogue),
    giftCards: createGiftCards({ store, catalogue, outbox, now }),
    owners: createOwners(store, websiteId, () => catalogue.rules.ownerSessionHours * 3600),
  };
}

/** What is priced is priced by both: what owners say of the store, and of products. */
function bothOf(settings: Settings, products: Products): Parameters<typeof withSettings>[1] {
  return {
    get saved() {
      return settings.saved;
    },
    get isKnown() {
      return settings.isKnown;
    },
    refresh: async () => void (await Promise.all([settings.refresh(), products.refresh()])),
  };
}

function withHidden(content: Catalogue, products: Products): Catalogue {
  return {
    ...content,
    get rules() {
      return content.rules;
    },
    hidden: (id) => products.hidden(id),
  };
}

/** Names of the forms that no program may send. */
function formsAsking(catalogue: Catalogue): string[] {
  const forms = catalogue.siteForms().map((id) => readForm(catalogue.form(id) ?? null, id));
  return forms.filter(({ needsCaptcha }) => needsCaptcha).map(({ name, id }) => name || id);
}

/** Every way in which orders can be paid, those that the store's rules switch off too. */
function providersOf({ payments = [], isPreview = false }: ServiceParts, content: Catalogue): PaymentProvider[] {
  return [
    ...payments,
    ...manualPaymentKinds.map((kind) => createManualProvider(kind, () => content.rules.manualPayments)),
    createTestProvider({ isOffered: () => isPreview || content.rules.testPayment }),
  ];
}

function outboxOf({ store, mail, mailFolder, objects }: ServiceParts, catalogue: Catalogue): Outbox {
  const sender = () => {
    const { mailFrom: from, mailReplyTo: replyTo } = catalogue.rules;
    return { from, fromName: catalogue.website.title, ...(replyTo !== '' && { replyTo }) };
  };
  const kept = () => (objects ? keptMails(objects.within('mail')) : fileTransport(mailFolder));
  return createOutbox({ store, websiteId: catalogue.websiteId, sender, transport: mail ?? kept() });
}

/** Beside what visitors send, so that no sweep of theirs reaches it. */
function digitalFilesOf(
  {
    store,
    fileFolder,
    objects,
    digitalFolder: folder,
    openDigital: openContent,
    inspector = signatureInspector,
    uploadQuotas = defaultQuotas,
  }: ServiceParts,
  catalogue: Catalogue,
): DigitalFiles {
  const storage = createFileStorage(join(fileFolder, 'products'), catalogue.websiteId, objects?.within('products'));
  return createDigitalFiles({
    store,
    catalogue,
    folder,
    openContent,
    storage,
    inspector,
    freeBytes: uploadQuotas.free,
  });
}

const silent: SystemFacts = { pages: () => ({ kept: 0, bytes: 0 }), isPurged: false };

function systemOf(parts: ServiceParts, websiteId: string, now: () => number): System {
  const { store, objects, mail, uploadQuotas = defaultQuotas, system = silent } = parts;
  const disk = createFileStorage(parts.fileFolder, websiteId);
  return createSystem({
    ...system,
    ...{ store, websiteId, now },
    place: objects === undefined ? 'folder' : 'storage',
    mails: mail === undefined ? 'kept' : 'sent',
    mostFormBytes: uploadQuotas.site,
    freeBytes: () => disk.free(),
  });
}

function formFilesOf(parts: ServiceParts, catalogue: Catalogue): FormFiles {
  const { store, fileFolder, objects, inspector, filePatience, uploadQuotas, limiter, report } = parts;
  const { fileStorage = createFileStorage(fileFolder, catalogue.websiteId, objects?.within('files')) } = parts;
  return createFormFiles({
    ...{ store, websiteId: catalogue.websiteId, inspector, limiter, report },
    formOf: (id) => {
      const form = catalogue.form(id);
      return form === undefined ? undefined : readForm(form, id);
    },
    storage: fileStorage,
    patience: filePatience,
    quotas: uploadQuotas,
  });
}
