/** The markup that the platform's page editor writes: rows, columns and blocks. */

export const layout = (...rows: readonly string[]): string =>
  `<div class="sqs-layout sqs-grid-12 columns-12" data-type="page">${rows.join('')}</div>`;

export const row = (...columns: readonly string[]): string => `<div class="row sqs-row">${columns.join('')}</div>`;

export const column = (span: number, ...blocks: readonly string[]): string =>
  `<div class="col sqs-col-${span} span-${span}">${blocks.join('')}</div>`;

const block = (kind: string, type: number, content: string): string =>
  `<div class="sqs-block ${kind}-block sqs-block-${kind}" data-block-type="${type}"><div class="sqs-block-content">${content}</div></div>`;

export const html = (content: string): string => block('html', 2, content);

export const picture = (name: string, alt: string, size: string, caption?: string): string => {
  const [width = '', height = ''] = size.split('x');
  const widths = ['300w', '500w', '750w', '1000w', '1500w']
    .map((w) => `/assets/${name}.svg?format=${w} ${w}`)
    .join(', ');
  return block(
    'image',
    5,
    `<figure><img src="/assets/${name}.svg?format=750w" srcset="${widths}" sizes="(min-width: 60rem) 36rem, 92vw" width="${width}" height="${height}" loading="lazy" decoding="async" alt="${alt}">${caption ? `<figcaption class="image-caption">${caption}</figcaption>` : ''}</figure>`,
  );
};

/** A button that leads to the page of a donation. */
export const donation = (id: string, words: string): string =>
  block(
    'donation',
    52,
    `<div class="sqs-donate-button-wrapper"><a class="sqs-donate-button sqs-block-button-element sqs-block-button-element--medium" href="/checkout/donate?donatePageId=${id}">${words}</a></div>`,
  );

export interface Field {
  readonly id: string;
  readonly kind: 'text' | 'email' | 'textarea' | 'select' | 'radio' | 'checkbox' | 'name' | 'hidden' | 'date' | 'phone';
  readonly title: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly options?: readonly string[];
  readonly maxLength?: number;
  readonly placeholder?: string;
}

/** A form block: real fields with real labels, which post without a script too. */
export function form(formId: string, fields: readonly Field[], submit: string, thanks: string): string {
  return block(
    'form',
    9,
    `<div class="form-wrapper"><div class="form-inner-wrapper"><form data-form-id="${formId}" data-success-text="${thanks}" autocomplete="on" method="post" action="/api/form/SaveFormSubmission" accept-charset="utf-8"><input type="hidden" name="formId" value="${formId}"><div class="field-list clear">${fields.map(fieldMarkup).join('')}</div><div class="form-button-wrapper"><input class="button sqs-system-button sqs-editable-button" type="submit" value="${submit}"></div><div class="hidden form-submission-text">${thanks}</div></form></div></div>`,
  );
}

/** A form whose fields stand in the store alone. */
export const slot = (formId: string): string => block('form', 9, `<div data-form-id="${formId}"></div>`);

const star = '<span class="required" aria-hidden="true">*</span>';

function fieldMarkup(field: Field): string {
  const must = field.required ? ' required' : '';
  const mark = field.required ? ` ${star}` : '';
  const note = field.description
    ? `<div class="description" id="${field.id}-description">${field.description}</div>`
    : '';
  const described = field.description ? ` aria-describedby="${field.id}-description"` : '';
  const common = `class="field-element" id="${field.id}-field" name="${field.id}"${must}${described}`;
  const label = `<label class="title" for="${field.id}-field">${field.title}${mark}</label>`;
  const limit = field.maxLength ? ` maxlength="${field.maxLength}"` : '';
  const hint = field.placeholder ? ` placeholder="${field.placeholder}"` : '';
  const wrap = (content: string, tag = 'div'): string =>
    `<${tag} id="${field.id}" class="form-item field ${field.kind}${must}">${content}</${tag}>`;
  switch (field.kind) {
    case 'hidden':
      return `<input type="hidden" name="${field.id}" value="">`;
    case 'textarea':
      return wrap(`${label}${note}<textarea ${common}${limit}${hint} rows="6"></textarea>`);
    case 'select':
      return wrap(
        `${label}${note}<select ${common}>${(field.options ?? []).map((option) => `<option value="${option}">${option}</option>`).join('')}</select>`,
      );
    case 'radio':
    case 'checkbox':
      return wrap(
        `<legend class="title">${field.title}${mark}</legend>${note}${(field.options ?? [])
          .map(
            (option, index) =>
              `<div class="option"><label><input type="${field.kind}" name="${field.id}" value="${option}"${field.kind === 'radio' && index === 0 ? ' checked' : ''}> ${option}</label></div>`,
          )
          .join('')}`,
        'fieldset',
      );
    case 'name':
      return wrap(
        `<legend class="title">${field.title}${mark}</legend>${note}<div class="field first-name"><label class="caption" for="${field.id}-first">First name</label><input class="field-element field-control" id="${field.id}-first" name="${field.id}-first" autocomplete="given-name" maxlength="30" type="text"${must}></div><div class="field last-name"><label class="caption" for="${field.id}-last">Last name</label><input class="field-element field-control" id="${field.id}-last" name="${field.id}-last" autocomplete="family-name" maxlength="30" type="text"${must}></div>`,
        'fieldset',
      );
    case 'email':
      return wrap(
        `${label}${note}<input ${common}${hint} type="email" autocomplete="email" spellcheck="false" maxlength="256">`,
      );
    default:
      return wrap(`${label}${note}<input ${common}${limit}${hint} type="text">`);
  }
}

/** A newsletter sign-up, as it stands in the footer and at the end of pages. */
export const newsletter = (formId: string, title: string, text: string): string =>
  block(
    'newsletter',
    51,
    `<div class="newsletter-form-wrapper"><form class="newsletter-form" data-form-id="${formId}" method="post" action="/api/form/SaveFormSubmission" autocomplete="on"><input type="hidden" name="formId" value="${formId}"><div class="newsletter-form-header"><h2 class="newsletter-form-header-title">${title}</h2><div class="newsletter-form-header-description"><p>${text}</p></div></div><div class="newsletter-form-body"><div class="newsletter-form-fields-wrapper form-fields"><div class="newsletter-form-field-wrapper form-field-wrapper"><label class="newsletter-form-field-label title" for="${formId}-email">Email address</label><input id="${formId}-email" class="newsletter-form-field-element field-element" name="email" type="email" autocomplete="email" spellcheck="false" maxlength="256" required></div></div><div class="newsletter-form-button-wrapper submit-wrapper"><button class="newsletter-form-button sqs-system-button sqs-editable-button" type="submit"><span class="newsletter-form-button-label">Sign up</span></button></div></div><div class="hidden form-submission-text">Thank you. The next letter is yours.</div></form></div>`,
  );
