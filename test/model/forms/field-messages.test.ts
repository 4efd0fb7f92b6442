import { describe, expect, it } from 'vitest';
import {
  checkDataset,
  checkEmail,
  checkEmailSubject,
  checkFile,
  checkHsl,
  checkLength,
  checkLink,
  checkMailingList,
  checkOption,
  checkOwnerEmail,
  checkPageUrl,
  checkPostalArea,
  checkPostalCode,
  checkTag,
  checkVideoAccount,
  englishCheckMessage,
  fileLimits,
  isHexColour,
  sizeText,
} from '#model';
import { formCases } from '../../support/form-cases.ts';
import { quoted, says, specSection } from '../../support/spec.ts';

/** Calls that must refuse, and what they say. */
const errorCases: readonly (readonly [string | undefined, string])[] = [
  [checkOwnerEmail('ann'), 'Please enter a valid email'],
  [checkOwnerEmail('ann', 'format'), 'Emails must be formatted as name@example.com'],
  [checkLink('ann'), 'Links must be formatted as http://example.com or https://example.com'],
  [checkPageUrl('//evil.example'), '//evil.example is not a valid page URL'],
  [checkOption('Pink', ['Red']), 'Pink is not one of the expected options'],
  [checkFile({ name: ' ', size: 1 }), 'Please enter a file name'],
  [
    checkFile({ name: 'a.pdf', size: fileLimits.bytes + 1 }),
    'The file a.pdf is too large. The maximum allowed file size is 10 MB.',
  ],
  [checkFile({ name: 'a.exe', size: 1 }), 'The file a.exe does not appear to be a supported file.'],
  [checkMailingList(''), 'A List must be selected'],
  [checkEmailSubject(' '), 'Add an email subject'],
  [checkTag('one, two', []), 'You may only edit one tag at a time'],
  [checkTag(' Bowl ', ['bowl']), 'This tag already exists'],
  [checkDataset([]).errors[0], 'Your dataset must have at least one row'],
  [checkDataset([[]]).errors[0], 'Your dataset must have at least one column'],
  [checkDataset([['1'], ['2']], { rows: 1, columns: 1 }).warnings[0], 'Your dataset has been truncated to 1 rows'],
  [checkDataset([['1', '2']], { rows: 1, columns: 1 }).warnings[0], 'Your dataset has been truncated to 1 columns'],
  [checkDataset([['1', '2'], ['3']]).warnings[0], 'One or more rows was missing data'],
  [checkVideoAccount('Vimeo', 'basic'), 'Vimeo Basic accounts are unsupported.'],
  [checkLength('abc', 2, englishCheckMessage), 'You have exceeded the character limit.'],
  [
    checkEmail('a@', englishCheckMessage),
    'Email is not valid. Email addresses should follow the format name@example.com.',
  ],
  [checkPostalCode('AU', '1', englishCheckMessage), 'Postcodes need to be 4 digits'],
  [checkPostalCode('NZ', '1', englishCheckMessage), 'Postcodes need to be 4 digits.'],
  [checkPostalCode('NO', '1', englishCheckMessage), 'Postal Codes need to be 4 digits'],
  [checkPostalArea('NL', '1'), 'Postal Codes need to be 4 digits.'],
  [checkPostalCode('FR', '1', englishCheckMessage), 'Postal Codes need to be 5 digits'],
  [checkPostalCode('US', '1', englishCheckMessage), 'ZIP Codes need to be 5 digits.'],
  [checkPostalCode('SE', '1', englishCheckMessage), 'Invalid postal code.'],
  [checkPostalArea('CA', '1'), 'An FSA code is invalid.'],
  [checkPostalArea('GB', '1'), 'Enter only the 1-4 character outcode portion of postcodes.'],
  [checkPostalArea('IE', '1'), 'Enter only the first three characters of the Eircode'],
  [checkPostalArea('SE', '1234'), 'Enter up to 3 digits of the postcode'],
  [checkHsl({ hue: 361, saturation: 0, lightness: 0 }), 'Hue out of bounds.'],
  [checkHsl({ hue: 0, saturation: 2, lightness: 0 }), 'Saturation out of bounds.'],
  [checkHsl({ hue: 0, saturation: 0, lightness: -1 }), 'Lightness out of bounds.'],
  [checkHsl({ hue: 0, saturation: 0, lightness: 0, alpha: 2 }), 'Alpha out of bounds.'],
  [checkHsl({ hue: 0 }), 'Missing an H/S/L value.'],
];

describe('field messages', () => {
  it.each(errorCases)('%s', (said, expected) => {
    expect(said).toBe(expected);
  });

  it('let pass what is right', () => {
    const passed = [
      checkOwnerEmail('ann@example.org'),
      checkLink(''),
      checkLink('https://example.org/'),
      checkPageUrl('/shop?page=2'),
      checkFile({ name: 'Plan.PDF', size: fileLimits.bytes }),
      checkFile({ name: 'plan.step', size: 1 }, { accepts: ['step'] }),
      checkTag('bowl,', ['cup']),
      checkVideoAccount('Vimeo', 'pro'),
      ...checkDataset([['1']]).errors,
      ...checkDataset([['1']]).warnings,
    ];
    expect(passed.filter((message) => message !== undefined)).toEqual([]);
    expect(['#fff', 'a1B2c3', '#ffff', 'ggg'].map(isHexColour)).toEqual([true, true, false, false]);
  });

  it.each([
    [900, '900 bytes'],
    [1536, '1.5 KB'],
    [10 * 1024 * 1024, '10 MB'],
  ])('a size of %i bytes is %s', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text);
  });

  it('cover every message of the specification’s section on validation', () => {
    const provoked = [...errorCases.map(([said = '']) => said), ...formCases.map(({ message = '' }) => message)];
    for (const heading of [
      '### Custom product form',
      '### Site forms',
      '### Generic field messages',
      '### Postal codes',
      '### Colour and template expressions',
    ]) {
      // Section 5 comes before section 8, which has a heading of the same name.
      const section = specSection(heading);
      if (section === undefined) return;
      const silent = quoted(section)
        .filter((message) => message !== 'Postcodes')
        .filter((message) => !provoked.some((text) => says(text, message)));
      expect({ heading, silent }).toEqual({ heading, silent: [] });
    }
  });
});
