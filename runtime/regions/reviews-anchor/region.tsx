import { type ReactNode, useEffect } from 'react';
import { track } from '../../page/events.ts';
import { asFound } from '../../ui/as-found.tsx';
import { defineRegion } from '../../ui/define-region.ts';

interface Props {
  root: HTMLElement;
  label: ReactNode;
}

/** The link from a product's vitals to its reviews: opens them, moves there, and takes focus along. */
export const reviewsAnchorRegion = defineRegion<Props>({
  name: 'reviews-anchor',
  read: (root) => ({ root, label: asFound(root.childNodes) }),
  Component: ReviewsAnchor,
});

function ReviewsAnchor({ root, label }: Props): ReactNode {
  useEffect(() => {
    const document = root.ownerDocument;
    const onClick = (event: Event) => {
      const target = document.getElementById('reviews');
      if (!target) return;
      event.preventDefault();
      target.querySelector('details')?.setAttribute('open', '');
      track('CommerceShopping_ReviewsVitalsAnchorLink');
      const from = document.documentElement.scrollTop;
      const to = from + target.getBoundingClientRect().top;
      const show = (top: number) => scrollTo({ top, behavior: 'instant' });
      void import('../../ui/tween.ts').then(({ tween }) => tween({ from, to, show }));
      if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
      target.focus({ preventScroll: true });
    };
    root.addEventListener('click', onClick);
    return () => root.removeEventListener('click', onClick);
  }, [root]);
  return label;
}
