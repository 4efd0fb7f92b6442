import type { ShippingService } from 'vitrine';

/** As many issues as fit into the slot of a letter box. */
const ISSUES_OF_A_LETTER = 3;

const prices = {
  britain: { letter: 240, parcel: 480 },
  abroad: { letter: 620, parcel: 1450 },
};

/** By post: issues go as letters, as many as they need, and whatever is bound goes as a parcel, issues and all. */
export const post: ShippingService = {
  id: 'post',
  rates({ destination, lines }) {
    const { letter, parcel } = destination.country === 'GB' ? prices.britain : prices.abroad;
    const sent = lines.filter(({ kind }) => kind === 'physical');
    const bound = sent.filter(({ labels }) => labels.includes('book'));
    if (bound.length > 0) {
      const books = bound.reduce((sum, { quantity }) => sum + quantity, 0);
      return [{ id: 'parcel', name: books === 1 ? 'Parcel' : 'Parcels', costCents: parcel * books }];
    }
    const issues = sent.reduce((sum, { quantity }) => sum + quantity, 0);
    const letters = Math.max(1, Math.ceil(issues / ISSUES_OF_A_LETTER));
    return [{ id: 'letter', name: letters === 1 ? 'Letter' : `${letters} letters`, costCents: letter * letters }];
  },
};
