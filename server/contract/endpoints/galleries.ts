import * as z from 'zod/mini';
import { GalleryOptions } from '#model';
import { ownerAreas } from '../definition/owner-areas.ts';
import { defineRoute } from '../definition/route.ts';
import { Count } from '../schemas/common.ts';

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
  roles: ownerAreas.galleries.roles,
  ok: z.object({ galleries: z.array(Gallery) }),
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing'],
});

export const saveGallery = defineRoute({
  method: 'PUT',
  path: '/api/owner/galleries/{collectionId}',
  summary: 'Says how a gallery is shown; what is left out has its default.',
  guard: 'crumb',
  roles: ownerAreas.galleries.roles,
  body: GalleryOptions,
  ok: Gallery,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'gallery-unknown'],
});
