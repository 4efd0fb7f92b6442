/** What stands above a page has a type of its own; apart from the others, so that only pages with a pop-up carry it. */
export const popupOverlayType = 104;
