/** The zone of a website that names none (spec section 9). */
export const defaultTimeZone = 'America/New_York';
