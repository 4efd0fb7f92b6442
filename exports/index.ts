/**
 * Whole sites in another program, and what a site's own config is declared with.
 *
 * @module vitrine
 */
export { type ConfigExport, defineConfig, defineRule } from '../server/site/extensions/define-config.ts';
export type { SiteConfig } from '../server/site/extensions/kinds/index.ts';
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
export {
  createHandler,
  type Handler,
  openSite,
  type RequestOrigin,
  type Site,
  type SiteOptions,
} from './open-site.ts';
