import { createRoot } from 'react-dom/client';
import { OwnerArea } from './app.tsx';
import '../ui/styles.css';
import './owner.css';

// The path that the site is mounted at is no part of an area's.
const path = document.location.pathname.slice(document.documentElement.dataset['prefix']?.length ?? 0);
const place = document.querySelector('[data-owner-area]');
if (place) createRoot(place).render(<OwnerArea document={document} path={path} />);
