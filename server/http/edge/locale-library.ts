/** What is used of the locale library. */
export { CLDRFramework, Decimal, pluralRules } from '@phensley/cldr';
