import { createRoot } from 'react-dom/client';
import { OwnerArea } from './app.tsx';
import '../ui/styles.css';
import './owner.css';

const place = document.querySelector('[data-owner-area]');
if (place) createRoot(place).render(<OwnerArea document={document} path={document.location.pathname} />);
