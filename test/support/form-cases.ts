import type { JsonValue } from '#model';

/** One answer to one field: what a person types, what is sent, and what is said about it. */
export interface FormCase {
  readonly kind: string;
  readonly name: string;
  /** The field as a form's JSON has it, without id, type and title. */
  readonly field: { readonly [name: string]: JsonValue };
  /** Field name → what was typed; the part's name after a point. The field's id is `q`. */
  readonly typed: Readonly<Record<string, string | readonly string[]>>;
  /** The exact value in the submission's JSON; `undefined`: the field is not in it. */
  readonly sent: JsonValue | undefined;
  /** The exact message; `undefined`: accepted. */
  readonly message?: string;
}

const required = { required: true };
const Required = 'Required';
const options = ['Red', 'Blue, dark', 'Green'];
const rows = ['Tasty', 'Cheap'];
const fileId = 'i'.repeat(43);
const noAddress = { Line1: '', Line2: '', City: '', State: '', Zip: '', Country: '' };
const maine = { Line1: '4 Slipway Road', Line2: '', City: 'Gannet Island', State: 'ME', Zip: '04851', Country: 'US' };
const over = 'You have exceeded the character limit.';
const notAnEmail = 'Email is not valid. Email addresses should follow the format name@example.com.';
const notALink = 'Links must be formatted as http://example.com or https://example.com';
const survey = 'Survey is not valid. Missing a required question.';

type Row = readonly [
  name: string,
  field: FormCase['field'],
  typed: FormCase['typed'] | string,
  sent: JsonValue | undefined,
  message?: string | undefined,
];

const inParts = (value: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(value).map(([part, text]) => [`q.${part}`, text]));

const address = (changes: Readonly<Record<string, string>>, message?: string): Row => {
  const value = { ...maine, ...changes };
  return [JSON.stringify(changes), required, inParts(value), value, message];
};

const tables: Readonly<Record<string, readonly Row[]>> = {
  text: [
    ['empty', {}, '', ''],
    ['required, empty', required, '', '', Required],
    ['required, blanks only', required, '  \n', '  \n', Required],
    ['valid', required, ' Ada & <b> ', ' Ada & <b> '],
    ['at the limit', { maxLength: 5 }, 'abcde', 'abcde'],
    ['above the limit', { maxLength: 5 }, 'abcdef', 'abcdef', over],
    ['an emoji counts once', { maxLength: 1 }, '👩‍🚒', '👩‍🚒'],
    ['a combining mark counts nothing', { maxLength: 1 }, 'e\u0301', 'e\u0301'],
    ['optional and over', { maxLength: 0 }, 'x', 'x'],
  ],
  textarea: [
    ['empty', {}, '', ''],
    ['required, empty', required, '', '', Required],
    ['valid', required, 'one\r\ntwo\rthree', 'one\ntwo\nthree'],
    ['line breaks count once', { maxLength: 3 }, 'a\r\nb', 'a\nb'],
    ['above the limit', { maxLength: 3 }, 'a\r\nbc', 'a\nbc', over],
    ['longer than any answer', {}, 'x'.repeat(20_001), 'x'.repeat(20_001), over],
  ],
  email: [
    ['empty', {}, '', ''],
    ['required, empty', required, ' ', '', Required],
    ['trimmed', required, '  ann@example.org ', 'ann@example.org'],
    ['without a host', required, 'a@', 'a@', notAnEmail],
    ['two addresses', {}, 'a@example.org,b@example.org', 'a@example.org,b@example.org', notAnEmail],
    ['a second line', {}, 'a@example.org\r\nBcc: b@example.org', 'a@example.org\nBcc: b@example.org', notAnEmail],
    ['256 characters', {}, `${'a'.repeat(244)}@example.org`, `${'a'.repeat(244)}@example.org`],
    ['257 characters', {}, `${'a'.repeat(245)}@example.org`, `${'a'.repeat(245)}@example.org`, notAnEmail],
    ['above the field’s own limit', { maxLength: 8 }, 'a@abcd.org', 'a@abcd.org', over],
  ],
  website: [
    ['empty', {}, '', ''],
    ['required, empty', required, '', '', Required],
    ['valid', {}, ' https://example.com/a?b#c ', 'https://example.com/a?b#c'],
    ['without a scheme', {}, 'example.com', 'example.com', notALink],
    ['a script', {}, 'javascript:alert(1)', 'javascript:alert(1)', notALink],
    ['2082 characters', {}, `http://e.com/${'a'.repeat(2069)}`, `http://e.com/${'a'.repeat(2069)}`],
    ['2083 characters', {}, `http://e.com/${'a'.repeat(2070)}`, `http://e.com/${'a'.repeat(2070)}`, notALink],
  ],
  number: [
    ['empty', {}, '', ''],
    ['required, empty', required, '', '', Required],
    ['valid', {}, ' -12.50 ', '-12.50'],
    ['zero', required, '0', '0'],
    ['words', {}, 'twelve', 'twelve', 'Please enter a number.'],
    ['an exponent', {}, '1e5', '1e5', 'Please enter a number.'],
  ],
  currency: [
    ['empty', {}, '', ''],
    ['required, empty', required, '', '', Required],
    ['valid', {}, '$1,234.56', 123456],
    ['decimals are cut', {}, '0.999', 99],
    ['without fraction digits', { currency: 'JPY' }, '¥1,200.90', 1200],
    ['nothing but words is 0', required, 'free', 0],
    ['all digits that are kept', {}, '1,234,567,890,123.45', 123456789012345],
    [
      'a digit too many',
      {},
      '12345678901234',
      '12345678901234',
      'This amount may have at most 13 digits before the decimal point.',
    ],
  ],
  hidden: [
    ['empty', required, '', ''],
    ['a value', {}, 'newsletter', 'newsletter'],
  ],
  checkbox: [
    ['empty', { options }, {}, []],
    ['required, empty', { ...required, options }, {}, [], Required],
    ['one', { ...required, options }, { q: ['Green'] }, ['Green']],
    ['in the form’s order', { options }, { q: ['Green', 'Red', 'Red'] }, ['Red', 'Green']],
    ['unknown', { options }, { q: ['Red', 'Pink'] }, ['Red', 'Pink'], 'Pink is not one of the expected options'],
  ],
  radio: [
    ['empty', { options }, '', ''],
    ['required, empty', { ...required, options }, '', '', Required],
    ['the first checked value', { ...required, options }, { q: ['Red', 'Green'] }, 'Red'],
    ['unknown', { options }, 'Pink', 'Pink', 'Pink is not one of the expected options'],
  ],
  select: [
    ['empty', { options }, '', ''],
    ['required, empty', { ...required, options }, '', '', Required],
    ['valid', { ...required, options }, 'Blue, dark', 'Blue, dark'],
    ['unknown', { options }, 'Blue', 'Blue', 'Blue is not one of the expected options'],
  ],
  likert: [
    ['empty', { questions: rows }, {}, {}],
    ['required, empty', { ...required, questions: rows }, {}, {}, survey],
    ['required, half', { ...required, questions: rows }, { 'q.1': '0' }, { Cheap: '0' }, survey],
    ['half', { questions: rows }, { 'q.1': '0' }, { Cheap: '0' }],
    ['both ends', { ...required, questions: rows }, { 'q.0': '-2', 'q.1': '2' }, { Tasty: '-2', Cheap: '2' }],
    ['beyond', { questions: rows }, { 'q.0': '3' }, { Tasty: '3' }, '3 is not one of the expected options'],
    ['below', { questions: rows }, { 'q.0': '-3' }, { Tasty: '-3' }, '-3 is not one of the expected options'],
  ],
  name: [
    ['empty', {}, {}, { First: '', Last: '' }],
    ['required, empty', required, {}, { First: '', Last: '' }, Required],
    ['required, half', required, { 'q.First': 'Ada' }, { First: 'Ada', Last: '' }, Required],
    ['half', {}, { 'q.Last': 'L.' }, { First: '', Last: 'L.' }, Required],
    ['valid', required, { 'q.First': ' Ada ', 'q.Last': 'L.' }, { First: 'Ada', Last: 'L.' }],
  ],
  phone: [
    ['empty', {}, {}, ['', '', '', '']],
    ['required, empty', required, {}, ['', '', '', ''], Required],
    ['half', {}, { 'q.Areacode': '207' }, ['', '207', '', ''], Required],
    ['valid', required, { 'q.Areacode': '207', 'q.Prefix': '555', 'q.Line': '0146' }, ['', '207', '555', '0146']],
    [
      'with a country',
      { showCountryCode: true },
      { 'q.Country': '+1', 'q.Areacode': '207', 'q.Prefix': '555', 'q.Line': '0146' },
      ['+1', '207', '555', '0146'],
    ],
    [
      'letters',
      {},
      { 'q.Areacode': '207', 'q.Prefix': 'KIL', 'q.Line': '0146' },
      ['', '207', 'KIL', '0146'],
      'A phone number has digits only.',
    ],
  ],
  date: [
    ['empty', {}, {}, { Month: '', Day: '', Year: '' }],
    ['required, empty', required, {}, { Month: '', Day: '', Year: '' }, Required],
    ['half', {}, { 'q.Month': '2' }, { Month: '2', Day: '', Year: '' }, Required],
    ...(
      [
        ['29 February of a leap year', '2', '29', '2028', undefined],
        ['29 February of another year', '2', '29', '2027', 'This date does not exist.'],
        ['31 February', '2', '31', '2026', 'This date does not exist.'],
        ['year 0', '1', '1', '0', 'This date does not exist.'],
        ['year 1', '01', '01', '1', undefined],
        ['year 9999', '12', '31', '9999', undefined],
        ['month 13', '13', '1', '2026', 'This date does not exist.'],
        ['words', 'May', '1', '2026', 'This date does not exist.'],
      ] as const
    ).map(([name, Month, Day, Year, message]): Row => {
      const value = { Month, Day, Year };
      return [name, required, inParts(value), value, message];
    }),
  ],
  time: [
    ['empty, with its half of the day', {}, { 'q.Ampm': 'AM' }, { Hour: '', Minute: '', Second: '', Ampm: 'AM' }],
    ['required, empty', required, { 'q.Ampm': 'AM' }, { Hour: '', Minute: '', Second: '', Ampm: 'AM' }, Required],
    ['half', {}, { 'q.Hour': '7' }, { Hour: '7', Minute: '', Second: '', Ampm: '' }, Required],
    ...(
      [
        ['12:59:59 PM', '12', '59', '59', 'PM', undefined],
        ['without seconds', '7', '05', '', 'am', undefined],
        ['23:59', '23', '59', '', '', undefined],
        ['13 PM', '13', '00', '', 'PM', 'This time does not exist.'],
        ['0 AM', '0', '00', '', 'AM', 'This time does not exist.'],
        ['25:61', '25', '61', '', '', 'This time does not exist.'],
        ['24:00', '24', '00', '', '', 'This time does not exist.'],
      ] as const
    ).map(([name, Hour, Minute, Second, Ampm, message]): Row => {
      const value = { Hour, Minute, Second, Ampm };
      return [name, required, inParts(value), value, message];
    }),
  ],
  address: [
    ['empty', {}, {}, noAddress],
    ['required, empty', required, {}, noAddress, Required],
    ['half', {}, { 'q.City': 'Leith' }, { ...noAddress, City: 'Leith' }, Required],
    address({}),
    address({ State: 'Maine' }),
    address({ State: '' }, Required),
    address({ Country: '' }, Required),
    address({ State: 'Bavaria' }, 'Bavaria is not one of the expected options'),
    address({ Zip: '' }, Required),
    address({ Zip: '0485' }, 'ZIP Codes need to be 5 digits.'),
    address({ Country: 'DE', State: '', Zip: '1011' }, 'Postal Codes need to be 5 digits'),
    address({ Country: 'NO', State: '', Zip: '01500' }, 'Postal Codes need to be 4 digits'),
    address({ Country: 'AU', State: 'NSW', Zip: '200' }, 'Postcodes need to be 4 digits'),
    address({ Country: 'NZ', State: '', Zip: '200' }, 'Postcodes need to be 4 digits.'),
    address({ Country: 'CA', State: 'ON', Zip: 'K1A' }, 'Invalid postal code.'),
    address({ Country: 'IE', State: '', Zip: '' }),
    address({ Country: 'JP', State: '', Zip: '' }),
  ],
  file: [
    ['empty', {}, {}, []],
    ['required, empty', required, {}, [], Required],
    ['on the server', required, { q: [`${fileId}:4:plan.pdf`] }, [{ id: fileId, name: 'plan.pdf', size: 4 }]],
    ['at the limit', {}, { q: [`${fileId}:10485760:a.pdf`] }, [{ id: fileId, name: 'a.pdf', size: 10_485_760 }]],
    [
      'above the limit',
      {},
      { q: [`${fileId}:10485761:a.pdf`] },
      [{ id: fileId, name: 'a.pdf', size: 10_485_761 }],
      'The file a.pdf is too large. The maximum allowed file size is 10 MB.',
    ],
    [
      'that did not arrive',
      {},
      { q: ['plan.pdf'] },
      [{ id: '', name: 'plan.pdf', size: 0 }],
      'File upload failed to complete',
    ],
    [
      'of no kind that the field takes',
      { accept: ['.png'] },
      { q: [`${fileId}:4:plan.pdf`] },
      [{ id: fileId, name: 'plan.pdf', size: 4 }],
      'The file plan.pdf does not appear to be a supported file.',
    ],
    [
      'of no known kind',
      {},
      { q: ['plan.exe'] },
      [{ id: '', name: 'plan.exe', size: 0 }],
      'The file plan.exe does not appear to be a supported file.',
    ],
  ],
  section: [['never asked', required, {}, undefined]],
  line: [['never asked', required, {}, undefined]],
};

export const formCases: readonly FormCase[] = Object.entries(tables).flatMap(([kind, table]) =>
  table.map(([name, field, typed, sent, message]) => ({
    kind,
    name,
    field,
    typed: typeof typed === 'string' ? { q: typed } : typed,
    sent,
    ...(message === undefined ? {} : { message }),
  })),
);

/** The form of a case: its one field. */
export function formOfCase({ kind, field }: FormCase) {
  return { id: 'form-of-case', name: 'Case', fields: [{ id: 'q', type: kind, title: 'Question', ...field }] };
}

/** What a browser posts for a case. */
export function postedOf({ typed }: FormCase): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, values] of Object.entries(typed)) {
    for (const value of [values].flat()) fields.append(name, value);
  }
  return fields;
}
