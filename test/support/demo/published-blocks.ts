import type { Json } from './records.ts';

/** Blocks in the markup that sites of the platform were published in, as another site's content would bring them. */

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

export const settings = (value: Json): string => ` data-block-json="${escaped(JSON.stringify(value))}"`;

export const published = (kind: string, type: number, content: string, attributes = ''): string =>
  `<div class="sqs-block ${kind}-block sqs-block-${kind}" data-block-type="${type}" id="block-${kind}-${type}"${attributes}><div class="sqs-block-content">${content}</div></div>`;

export interface Shot {
  readonly name: string;
  readonly alt: string;
  readonly size: string;
  /** Which point of it stays in view, from the upper left. */
  readonly focus?: string;
}

const address = ({ name }: Shot): string => `/assets/${name}.svg`;

/** A picture that waits for a script, and its twin for browsers without. */
export const shot = (picture: Shot): string => {
  const focus = picture.focus === undefined ? '' : ` data-image-focal-point="${picture.focus}"`;
  return `<noscript><img src="${address(picture)}" alt="${picture.alt}"></noscript><img class="thumb-image" data-src="${address(picture)}" data-image="${address(picture)}" data-image-dimensions="${picture.size}"${focus} data-load="false" alt="${picture.alt}">`;
};

const box = (picture: Shot, ratio: number): string =>
  `<div class="image-block-wrapper" style="padding-bottom:${ratio}%">${shot(picture)}</div>`;

/** A picture of 2017, which opens large. */
export const lightboxPicture = (picture: Shot, caption: string): string =>
  published(
    'image',
    5,
    `<div class="image-block-outer-wrapper layout-caption-below design-layout-inline"><figure class="sqs-block-image-figure intrinsic"><button class="sqs-block-image-button lightbox" type="button" data-lightbox-theme="dark">${box(picture, 62.5)}</button><figcaption class="image-caption-wrapper"><div class="image-caption"><p>${caption}</p></div></figcaption></figure></div>`,
    ' data-test="lightbox"',
  );

/** A picture with words in one of the newer designs. */
export const designed = (design: string, picture: Shot, title: string, text: string, link = ''): string =>
  published(
    'image',
    5,
    `<figure class="image-block-outer-wrapper image-block-v2 design-layout-${design} image-position-left"><div class="intrinsic"><div class="image-inset"><div class="sqs-image-shape-container-element content-fill" style="padding-bottom:75%">${shot(picture)}<div class="image-overlay"></div></div></div></div><figcaption class="image-card-wrapper"><div class="image-card"><div class="image-title-wrapper"><div class="image-title"><p>${title}</p></div></div><div class="image-subtitle-wrapper"><div class="image-subtitle"><p>${text}</p></div></div>${link === '' ? '' : `<div class="image-button-wrapper"><div class="image-button"><a href="${link}">Read on</a></div></div>`}</div></figcaption></figure>`,
  ).replace('block-image-5', `block-image-${design}`);

export const gallery = (design: string, pictures: readonly Shot[], more: Json): string => {
  const slides = pictures.map((picture) =>
    design === 'grid'
      ? `<div class="slide" data-type="image"><div class="margin-wrapper"><a class="image-slide-anchor js-gallery-lightbox-opener content-fill" data-title="${picture.alt}">${shot(picture)}</a></div></div>`
      : design === 'slider'
        ? shot(picture)
        : `<div class="slide content-fill">${shot(picture)}<div class="meta"><div class="meta-inside"><h3 class="meta-title">${picture.alt}</h3></div></div></div>`,
  );
  return published(
    'gallery',
    8,
    `<div class="sqs-gallery-container sqs-gallery-block-${design}"><div class="sqs-gallery">${slides.join('')}</div></div>`,
    settings({ design, ...more }),
  ).replace('block-gallery-8', `block-gallery-${design}`);
};

/** A form as it was published; the site keeps no other definition of it. */
export const publishedForm = (id: string, fields: string, submit: string, thanks: string): string =>
  `<div class="form-wrapper"><div class="form-inner-wrapper"><form data-form-id="${id}" method="POST"><div class="field-list clear">${fields}</div><div class="form-button-wrapper form-button-wrapper--align-left"><input class="button sqs-system-button" type="submit" value="${submit}"></div><div class="hidden form-submission-text">${thanks}</div></form></div></div>`;

export const field = (kind: string, id: string, title: string, input: string): string =>
  `<div class="form-item field ${kind} required" id="${id}"><label class="title" for="${id}-field">${title} <span class="required" aria-hidden="true">*</span></label>${input}</div>`;

/** The mark of a service, which leads to an account there. */
export const mark = (service: string, href: string): string =>
  `<a href="${href}" target="_blank" rel="noopener" class="sqs-svg-icon--wrapper ${service}-unauth"><div><svg class="sqs-svg-icon--social" viewBox="0 0 64 64"><use class="sqs-use--icon" xlink:href="#${service}-unauth-icon"></use><use class="sqs-use--mask" xlink:href="#${service}-unauth-mask"></use></svg></div></a>`;
