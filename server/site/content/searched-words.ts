/** Words looked for at once: each costs as much as a search, and who types more is found what has the first ones. */
export const mostWords = 8;
