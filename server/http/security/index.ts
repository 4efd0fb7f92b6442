export { cookiesOf, setCookie } from './cookies.ts';
export { allowConnections, type HeaderOptions, headerSetter, helmetHeaders, securityHeaders } from './headers.ts';
export { createKnownDevices, type KnownDevices, personOf } from './known-devices.ts';
export {
  addressBucket,
  type Counted,
  clientOf,
  createLimiter,
  type Limit,
  type Limiter,
} from './limits.ts';
export {
  everySite,
  originOf,
  readEventOrigins,
  readSiteOrigins,
  rootAskedFor,
  type SiteOrigins,
} from './origin.ts';
export { passingToken } from './passing-bytes.ts';
export { fitsPassword, hashPassword } from './passwords.ts';
export type { HeaderTarget } from './policy.ts';
export { createSigner, randomToken, readSecrets, type Signer } from './secret.ts';
export { trustOrigins } from './trusted-origins.ts';
export { noticeProxy, readTrustedProxies, trustProxies } from './trusted-proxies.ts';
export { createVisitors, type Visitor, type Visitors } from './visitor.ts';
