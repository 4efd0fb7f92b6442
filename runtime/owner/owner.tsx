import { createRoot } from 'react-dom/client';
import { OwnerArea } from './app.tsx';
import { isSignedIn, readShop, ShopProvider } from './shop.ts';
import '../ui/styles.css';
import './owner.css';

// The path that the site is mounted at is no part of an area's.
const path = document.location.pathname.slice(document.documentElement.dataset['prefix']?.length ?? 0);
const place = document.querySelector<HTMLElement>('[data-owner-area]');
if (place) {
  createRoot(place).render(
    <ShopProvider value={readShop(place)}>
      <OwnerArea document={document} path={path} isSignedIn={isSignedIn(place)} />
    </ShopProvider>,
  );
}
