import express from 'express';
import request from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { setSiteMessages } from '../../../../server/shop/request-messages.ts';
import { createShopper, type Shopper } from '../../../support/shop-api.ts';
import { openTestShop } from '../../../support/test-shop.ts';

const entries = '/api/commerce/shopping-cart/entries';
const { shop } = await openTestShop();

/** The test shop as a site that is written in a language, with messages of its own. */
function siteIn(language: string, messages: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map()) {
  const app = express();
  app.use((_request, response, next) => {
    setSiteMessages(response, () => ({ language, messages }));
    next();
  });
  return app.use(shop.app);
}

const english = 'Sorry, that item variant is unavailable. Please select another variant.';
const german = 'Diese Variante ist leider nicht erhältlich. Bitte wählen Sie eine andere.';
const french = 'Désolés, cette variante n’est pas disponible. Veuillez en choisir une autre.';

describe('a call is answered in the language that it asks for', () => {
  let shopper: Shopper;
  beforeAll(async () => {
    shopper = await createShopper(siteIn('en-US'));
  });
  const said = async (language: string, body: object) =>
    (await shopper.post(entries, body, { 'accept-language': language })).body.message;

  // A refusal by its name, and a text with the shop's own names in it.
  it.each([
    ['en', english, 'Please select the Size and Colour options.'],
    ['de', german, 'Bitte wählen Sie Optionen für Size und Colour.'],
    ['fr', french, 'Veuillez choisir les options Size et Colour.'],
    ['es', 'Lo sentimos, esta variante no está disponible. Elige otra.', 'Elige las opciones de Size y Colour.'],
    ['it', 'Questa variante non è disponibile. Scegline un’altra.', 'Scegli le opzioni per Size e Colour.'],
    ['pt', 'Essa variante não está disponível. Selecione outra.', 'Selecione as opções de Size e Colour.'],
    ['nl', 'Deze variant is helaas niet beschikbaar. Kies een andere.', 'Kies opties voor Size en Colour.'],
    [
      'ja',
      '申し訳ございませんが、こちらの種類はご購入いただけません。別の種類をお選びください。',
      '「Size」と「Colour」を選択してください。',
    ],
    ['ar', 'عذرًا، هذا النوع غير متوفر. يرجى اختيار نوع آخر.', 'يرجى تحديد خياري Size وColour.'],
  ])('%s', async (language, error, open) => {
    expect(await said(language, { itemId: 'shirt', sku: 'XXL' })).toBe(error);
    expect(await said(language, { itemId: 'shirt', quantity: 1 })).toBe(open);
  });
});

it.each([
  ['a region of a language', 'en-US', 'de-AT', german],
  ['the best that there is', 'en-US', 'sv, fr;q=0.5, de;q=0.8', german],
  ['English before another, where the site is German', 'de', 'en-GB, fr', english],
  ['none that there is: the site’s', 'fr-CA', 'sv', french],
  ['any: the site’s', 'fr', '*', french],
  ['no tag at all: the site’s', 'de', ';;q=x,,-', german],
])('a call that asks for %s', async (_what, site, asked, message) => {
  const shopper = await createShopper(siteIn(site));
  const { body } = await shopper.post(entries, { itemId: 'nothing' }, { 'accept-language': asked });
  expect([body.message, body.error]).toEqual([message, message]);
});

it('a call that asks for no language is answered in the site’s, in its own words', async () => {
  const own = new Map([['de', { 'crumb-missing': 'Wer sind Sie?' }]]);
  const answer = await request(siteIn('de-DE', own)).post(entries).send({ itemId: 'mug' });
  expect([answer.status, answer.body.message]).toEqual([403, 'Wer sind Sie?']);
});
