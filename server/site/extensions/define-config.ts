import type { SiteConfig } from './kinds/index.ts';
import type { RuleDefinition } from './kinds/rules.ts';

/** A config, or what makes one. */
export type ConfigExport = SiteConfig | (() => SiteConfig | Promise<SiteConfig>);

/** Declares what a site brings beside its templates; the default export of its `vitrine.config.ts`. */
export function defineConfig(config: ConfigExport): ConfigExport {
  return config;
}

/** Declares a rule of `vitrine check`. */
export function defineRule(rule: RuleDefinition): RuleDefinition {
  return rule;
}
