import { providerPages } from '../../provider-pages.ts';
import { at, idOf, type Json } from '../../records.ts';

export const storeSettings: Json = {
  selectedCurrency: 'USD',
  currenciesSupported: ['USD'],
  multipleQuantityAllowedForServices: true,
  expressCheckout: false,
  installments: { minimum: 3000, maximum: 50_000, payments: 4, pages: providerPages(['en_US', 'en_CA', 'fr_CA']) },
  returnPolicy: 'Thirty days, any reason. If it broke on the boat, it is on us.',
};

export const websiteSettings: Json = {
  id: idOf('website settings'),
  websiteId: idOf('website'),
  country: 'US',
  timeZone: 'America/New_York',
  simpleLikingEnabled: false,
  commentsEnabled: true,
  contactEmail: 'hello@thursdaykiln.example',
  contactPhoneNumber: '+1 207 555 0146',
  businessHours: {
    monday: { text: 'closed' },
    tuesday: { text: 'closed' },
    wednesday: { text: '1pm to 4pm' },
    thursday: { text: 'the kiln is on, come and get warm' },
    friday: { text: '1pm to 4pm' },
    saturday: { text: '1pm to 4pm' },
    sunday: { text: 'closed' },
  },
  storeSettings,
  userAccountsSettings: { loginAllowed: false, signupAllowed: false },
};

/** What every page of the shop carries. */
export const siteContext: Json = {
  website: {
    id: idOf('website'),
    identifier: 'thursday-kiln',
    websiteType: 1,
    contentModifiedOn: at('2026-11-19T20:30:00-05:00'),
    cloneable: false,
    siteTitle: 'Thursday Kiln',
    siteTagLine: 'Stoneware, tea and cloth from Gannet Island',
    siteDescription:
      '<p>Two people, one kiln, fired every Thursday since 2011 at the far end of the ferry line. Stoneware for tables that get used.</p>',
    location: {
      mapZoom: 13,
      mapLat: 44.0912,
      mapLng: -68.7433,
      addressTitle: 'Thursday Kiln',
      addressLine1: '4 Slipway Road',
      addressLine2: 'Gannet Island, ME 04851',
      addressCountry: 'United States',
    },
    baseUrl: 'https://thursdaykiln.example',
    authenticUrl: 'https://thursdaykiln.example',
    internalUrl: 'https://thursday-kiln.vitrine.example',
    timeZone: 'America/New_York',
    timeZoneOffset: -18_000_000,
    language: 'en-US',
    siteStatus: { value: 1 },
    shareButtonOptions: {},
    socialAccounts: [],
  },
  websiteSettings,
  featureFlags: { useCLDRMoneyFormat: true },
  localizedStrings: { productSaleText: 'Sale', productSoldOutText: 'Sold out' },
  templateId: idOf('template'),
  templateVersion: '7',
  templateInstallation: { templateWebsite: { id: idOf('template website') } },
  appDomain: 'vitrine.example',
  template: { mobileStylesEnabled: true },
  cookieSettings: { isCookieBannerEnabled: true, isRestrictiveCookiePolicyEnabled: true },
  showCart: true,
  shoppingCart: { entries: [], subtotalCents: 0, totalQuantity: 0 },
};
