/** What is used of the locale library for numbers and plurals. */
export { Decimal, pluralRules } from '@phensley/cldr';
