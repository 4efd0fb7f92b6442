/**
 * Every built-in predicate.
 *
 * @module vitrine/predicates
 */
export { predicates } from '#predicates';
