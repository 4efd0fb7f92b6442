/**
 * Whole sites in another program.
 *
 * @module vitrine
 */
export {
  createHandler,
  type Handler,
  openSite,
  type RequestOrigin,
  type Site,
  type SiteOptions,
} from './open-site.ts';
