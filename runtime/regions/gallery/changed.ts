/** Sent to a gallery's element when its settings have changed: the owner's preview does. */
export const galleryChanged = 'vitrine:gallery-changed';
