import type { RequestHandler } from 'express';
import type { ShowSystemPage } from '../../server/http/pages/create-pages.ts';
import { plainMarkup } from '../../server/http/pages/filled-region.ts';
import type { PrivatePages } from '../../server/shop/pages/private-pages.ts';

/** Answers with what a private page was made of, without the site around it. */
export const showMarkup: ShowSystemPage = async ({ status }, _path, _request, response, fill) => {
  const markup = await fill({});
  response.status(markup === undefined ? 404 : status).send(plainMarkup(markup) ?? markup ?? '');
};

/** The same for a page that is asked for by its address. */
export function readMarkup({ fillRegion }: Pick<PrivatePages, 'fillRegion'>): RequestHandler {
  return async (request, response) => {
    const markup = await fillRegion(request.path, request, response, {});
    response.status(markup === undefined ? 404 : 200).send(plainMarkup(markup) ?? markup ?? '');
  };
}
