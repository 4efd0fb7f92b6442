import {
  childOf,
  defineFormatter,
  isArray,
  isTruthy,
  type JsonValue,
  type RenderContext,
  toText,
  type Value,
} from '#engine';
import { addressAnswer, dateAnswer, likertWording, nameAnswer, noAnswer, phoneAnswer, timeAnswer } from '#model';
import { markupText } from '../lib/html.ts';
import { type Find, findInPage, localizedString } from './lib/find.ts';
import { rawText } from './lib/markup.ts';

export const summaryFormField = defineFormatter({
  name: 'summary-form-field',
  family: 'commerce',
  summary: 'Prints one answered question of a product form: its title and the answer, whatever kind it is.',
  examples: [
    {
      template: '{field|summary-form-field}',
      data: { field: { type: 'text', rawTitle: 'Note', value: 'Two, please' } },
      output: `<div style="font-size:11px; margin-top:3px">
  <span style="font-weight:bold;">Note:</span> Two, please
</div>`,
    },
    {
      template: '{field|summary-form-field}',
      data: {
        field: {
          type: 'phone',
          rawTitle: 'Call',
          values: { Country: '44', Areacode: '131', Prefix: '555', Line: '0101' },
        },
      },
      output: `<div style="font-size:11px; margin-top:3px">
  <span style="font-weight:bold;">Call:</span> +44 131-555-0101
</div>`,
    },
    {
      template: '{field|summary-form-field}',
      data: { field: { type: 'likert', rawTitle: 'Survey', values: { Tasty: '1' } } },
      output: `<div style="font-size:11px; margin-top:3px">
  <span style="font-weight:bold;">Survey:</span> <div style="padding-left:5px;">
  <div><span style="font-weight:bold;">Tasty:</span> Agree</div>
</div>
</div>`,
    },
    {
      template: '{field|summary-form-field}',
      data: { field: { type: 'select', rawTitle: 'Pick', value: '' } },
      output: `<div style="font-size:11px; margin-top:3px">
  <span style="font-weight:bold;">Pick:</span> N/A
</div>`,
    },
  ],
  apply(field, _args, context) {
    const find = findInPage(context);
    const answer = answerMarkup(field, find, context) || noAnswerText(find, context);
    return `<div style="font-size:11px; margin-top:3px">
  <span style="font-weight:bold;">${markupText(childOf(field, 'rawTitle'), context)}:</span> ${answer}
</div>`;
  },
});

function noAnswerText(find: Find, context: RenderContext): string {
  const translation = toText(localizedString(find, 'productSummaryFormNoAnswerText')).trim();
  return markupText(translation || noAnswer, context);
}

function answerMarkup(field: Value, find: Find, context: RenderContext): string {
  const values = childOf(field, 'values');
  const value = childOf(field, 'value');
  const show = (text: string) => markupText(text, context);
  switch (childOf(field, 'type')) {
    case 'address':
      return addressMarkup(values, show);
    case 'checkbox':
      return checkboxMarkup(values, value, context);
    case 'date':
      return show(dateAnswer(values));
    case 'likert':
      return likertMarkup(values, find, context);
    case 'name':
      return show(nameAnswer(values));
    case 'phone':
      return show(phoneAnswer(values));
    case 'time':
      return show(timeAnswer(values));
    default:
      return show(toText(value));
  }
}

function addressMarkup(values: Value, show: (text: string) => string): string {
  const { line1, line2, place } = addressAnswer(values);
  const second = line2 === undefined ? '' : `\n  <div>${show(line2)}</div>`;
  return `<div style="padding-left:5px;">
  <div>${show(line1)}</div>${second}
  <div>${show(place)}</div>
</div>`;
}

/** Ticked boxes end in a line feed on published pages. */
function checkboxMarkup(values: Value, value: Value, context: RenderContext): string {
  if (isTruthy(values)) {
    const ticked = isArray(values) ? values.map((one) => rawText(one, context)) : [];
    return `${ticked.join(', ')}\n`;
  }
  return isTruthy(value) ? rawText(value, context) : '';
}

function likertMarkup(values: Value, find: Find, context: RenderContext): string {
  if (values === undefined || values === null) {
    // The reference fails here, and its error is the error of the tag; a page of ours says that nothing was answered.
    if (context.profile !== 'reference') return '';
    throw new TypeError('Cannot convert undefined or null to object');
  }
  let lines = '';
  // A text counts as its characters, as the host language lists them.
  for (const [question, code] of Object.entries<JsonValue>(Object(values))) {
    const answer = likertWording(code, (key) => localizedString(find, key));
    lines += `\n  <div><span style="font-weight:bold;">${markupText(question, context)}:</span> ${markupText(answer, context)}</div>`;
  }
  return `<div style="padding-left:5px;">${lines}\n</div>`;
}
