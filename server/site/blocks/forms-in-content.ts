import { isArray, isObject, type JsonValue } from '#engine';
import { type FormPurpose, toText } from '#model';
import { englishContentMessages } from '../content-messages.ts';
import { readJson } from '../lib/json.ts';
import { type JsonObject, textAt } from '../lib/json-access.ts';
import { formDataClass, parseRichText } from '../rich-text/parse.ts';
import type { MarkupElement } from '../rich-text/tree.ts';
import { attribute, classesOf, find, findAll, hasClass, named, textIn, withClass } from './find.ts';

const MAY_HAVE_FORMS = /data-form-id=|sqs-form-block-context/;

/**
 * The forms that content was published with, as the site's own forms are defined: their fields are read from the markup
 * or from the data beside it, so that what was a form elsewhere is one here, with the same questions under the same ids.
 */
export function formsInContent(html: string): ReadonlyMap<string, JsonObject> {
  if (!MAY_HAVE_FORMS.test(html)) return NONE;
  const { root } = parseRichText(html);
  const published = findAll(root, (each) => each.name === 'form' && each.attributes.has('data-form-id'));
  const newer = findAll(root, withClass(formDataClass)).map(contextForm);
  const all = [...published.map((form) => definitionOf(form, root)), ...newer];
  return new Map(all.flatMap((form) => (form === undefined ? [] : [[textAt(form, 'id'), form] as const])));
}

const NONE: ReadonlyMap<string, JsonObject> = new Map();
const MOST_FIELDS = 200;

function contextForm(place: MarkupElement): JsonObject | undefined {
  const reading = readJson(attribute(place, 'data-context'));
  if (!reading.ok || !isObject(reading.value)) return undefined;
  const { formId, formFields, formName, formSubmitButtonText, formSubmissionMessage } = reading.value;
  const id = toText(formId ?? '');
  if (id === '') return undefined;
  const thanks = isObject(formSubmissionMessage) ? formSubmissionMessage['html'] : undefined;
  const given = typeof formFields === 'string' ? listIn(formFields) : formFields;
  const fields = (isArray(given) ? given : []).slice(0, MOST_FIELDS);
  const words = { submitButtonText: formSubmitButtonText ?? '', submissionMessage: thanks ?? '' };
  return { id, name: formName ?? '', fields, ...words };
}

function listIn(text: string): JsonValue {
  const reading = readJson(text);
  return reading.ok ? reading.value : [];
}

function definitionOf(form: MarkupElement, root: MarkupElement): JsonObject {
  const isNewsletter = hasClass(form, 'newsletter-form');
  const purpose: FormPurpose = isNewsletter ? 'newsletter' : 'form';
  const submit = find(form, (each) => attribute(each, 'type') === 'submit');
  const message = find(form, withClass('form-submission-text')) ?? find(root, withClass('form-submission-text'));
  const id = attribute(form, 'data-form-id');
  return {
    id,
    purpose,
    name: textIn(find(form, withClass('newsletter-form-header-title'))),
    description: textIn(find(form, withClass('newsletter-form-header-description'))),
    fields: (isNewsletter ? emailField(form) : fieldsOf(form)).slice(0, MOST_FIELDS),
    submitButtonText: attribute(submit, 'value') || textIn(submit),
    submissionMessage: textIn(message),
    ...(isNewsletter ? { mailingListId: id } : {}),
  };
}

function emailField(form: MarkupElement): JsonObject[] {
  const input = find(form, (each) => each.name === 'input' && attribute(each, 'name') === 'email');
  const title =
    textIn(find(form, withClass('newsletter-form-field-label'))) ||
    attribute(input, 'placeholder') ||
    englishContentMessages.blockEmail;
  return [{ id: 'email', type: 'email', title, required: true, placeholder: attribute(input, 'placeholder') }];
}

const KINDS =
  'text email textarea number select website hidden radio checkbox name date phone time address likert section line currency file';
const kinds: ReadonlySet<string> = new Set(KINDS.split(' '));

function fieldsOf(form: MarkupElement): JsonObject[] {
  return findAll(form, withClass('form-item')).flatMap((item) => {
    const type = classesOf(item).find((name) => kinds.has(name));
    return type === undefined ? [] : [fieldOf(item, type)];
  });
}

function fieldOf(item: MarkupElement, type: string): JsonObject {
  const input = find(item, named('input', 'textarea', 'select'));
  const options = type === 'select' ? findAll(item, named('option')) : findAll(item, withClass('option'));
  const country = find(item, (each) => attribute(each, 'name') === 'country');
  return {
    id: attribute(item, 'id') || attribute(input, 'name'),
    type,
    title: textIn(find(item, withClass('title')))
      .trimEnd()
      .replace(/\*$/, '')
      .trimEnd(),
    description: textIn(find(item, withClass('description'))),
    placeholder: attribute(input, 'placeholder'),
    required: hasClass(item, 'required'),
    options: options.map((option) => textIn(option) || attribute(option, 'value')),
    showCountryCode: type === 'phone' && country !== undefined,
    value: type === 'hidden' ? attribute(input, 'value') : '',
  };
}
