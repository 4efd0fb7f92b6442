/**
 * Whole sites in another program, and what a site's own config is declared with.
 *
 * @module vitrine
 */
export { type ConfigExport, defineConfig, defineRule } from '../server/site/extensions/define-config.ts';
export type { FeedDefinition, FeedPage, FeedSite } from '../server/site/extensions/kinds/feeds.ts';
export type { HeaderRule } from '../server/site/extensions/kinds/headers.ts';
export type { Imported, ImportedFile, Importer } from '../server/site/extensions/kinds/importers.ts';
export type { SiteConfig } from '../server/site/extensions/kinds/index.ts';
export type { RenderLimits } from '../server/site/extensions/kinds/limits.ts';
export type { MailTransport, OutgoingMail, Sender } from '../server/site/extensions/kinds/mail.ts';
export {
  type Payment,
  type PaymentAction,
  type PaymentEvent,
  type PaymentOutcome,
  type PaymentService,
  type PaymentState,
  type ReceivedEvent,
  type Refund,
  type RefundOutcome,
  type StartedPayment,
  UnsignedEvent,
} from '../server/site/extensions/kinds/payments.ts';
export type { RatedCart, RatedLine, RatedPlace } from '../server/site/extensions/kinds/rated-cart.ts';
export type { Redirect } from '../server/site/extensions/kinds/redirects.ts';
export type { RegionEntry } from '../server/site/extensions/kinds/regions.ts';
export type {
  RuleAttribute,
  RuleCall,
  RuleDefinition,
  RuleElement,
  RuleInput,
  RulePage,
  RuleReport,
  RuleSpan,
  RuleTag,
  RuleTemplate,
} from '../server/site/extensions/kinds/rules.ts';
export type { ShippingRate, ShippingService } from '../server/site/extensions/kinds/shipping.ts';
export type { ContentSource, SourcePage, SourcePart } from '../server/site/extensions/kinds/sources.ts';
export type { TaxLine, TaxQuestion, TaxService } from '../server/site/extensions/kinds/tax.ts';
export {
  createHandler,
  type Handler,
  openSite,
  type RequestOrigin,
  type Site,
} from './open-site.ts';
export type { SiteOptions } from './site-options.ts';
