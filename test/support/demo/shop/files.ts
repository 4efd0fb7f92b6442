import { idOf } from '../records.ts';
import { type SiteFiles, siteFiles } from '../site-files.ts';
import { experiments } from './content/experiments.ts';
import { donations, locks, siteForms } from './content/pages.ts';
import { rules } from './content/rules.ts';
import { sharedContext, sitePages } from './content/site-pages.ts';
import { linenPattern } from './draw/pattern.ts';
import { pictures } from './draw/pictures.ts';

/** Every file of fixtures/pages/shop. */
export const shopFiles = (): SiteFiles =>
  siteFiles({
    shared: sharedContext,
    pages: sitePages(),
    store: {
      testPayment: true,
      testCaptcha: true,
      ...rules,
      comments: 'held',
      reviews: 'held',
      locks: [...locks],
      donations: [...donations],
      digitalFiles: [
        {
          product: idOf('product linen-cloth-pattern'),
          file: 'linen-cloth-pattern.pdf',
          title: 'The linen cloth, a pattern (PDF)',
        },
      ],
      experiments: [...experiments],
      forms: siteForms,
    },
    pictures,
    downloads: { 'linen-cloth-pattern.pdf': linenPattern },
  });
