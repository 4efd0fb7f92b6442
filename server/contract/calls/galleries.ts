import * as z from 'zod/mini';
import { GalleryOptions } from '#model';
import { defineRoute } from '../route.ts';
import { Count } from '../schemas/common.ts';

const owners = ['admin', 'store-manager'] as const;

const Gallery = z.object({
  collectionId: z.string(),
  title: z.string(),
  fullUrl: z.string(),
  pictures: Count,
  options: GalleryOptions,
});

export const listGalleries = defineRoute({
  method: 'GET',
  path: '/api/owner/galleries',
  summary: 'The galleries of the site, with the settings that each is shown by.',
  guard: 'none',
  roles: owners,
  ok: z.object({ galleries: z.array(Gallery) }),
  limit: 'owner',
  problems: ['sign-in-needed'],
});

export const saveGallery = defineRoute({
  method: 'PUT',
  path: '/api/owner/galleries/{collectionId}',
  summary: 'Says how a gallery is shown; what is left out has its default (spec section 9).',
  guard: 'crumb',
  roles: owners,
  body: GalleryOptions,
  ok: Gallery,
  limit: 'owner',
  problems: ['sign-in-needed', 'gallery-unknown'],
});
