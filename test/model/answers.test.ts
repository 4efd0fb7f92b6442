import { describe, expect, it } from 'vitest';
import {
  addressAnswer,
  answerKinds,
  answerParts,
  dateAnswer,
  likertAnswers,
  likertMessages,
  likertWording,
  nameAnswer,
  phoneAnswer,
  timeAnswer,
} from '#model';

describe('answers of forms in words', () => {
  it('know the kinds of the specification, and the parts of those that have several', () => {
    expect(answerKinds).toHaveLength(12);
    expect(Object.keys(answerParts).every((kind) => answerKinds.some((known) => known === kind))).toBe(true);
  });

  it.each([
    [{ Month: 2, Day: '09', Year: 2025 }, '2/09/2025'],
    [{}, '//'],
    [undefined, '//'],
  ])('date %j', (values, text) => {
    expect(dateAnswer(values)).toBe(text);
  });

  it.each([
    [{ First: 'Ada', Last: 'L.' }, 'Ada L.'],
    [{ First: 'Ada' }, 'Ada '],
  ])('name %j', (values, text) => {
    expect(nameAnswer(values)).toBe(text);
  });

  it.each([
    [{ Country: '44', Areacode: '131', Prefix: '555', Line: '0101' }, '+44 131-555-0101'],
    [{ Areacode: '131', Prefix: '555', Line: '0101' }, '131-555-0101'],
    [{}, '--'],
  ])('phone %j', (values, text) => {
    expect(phoneAnswer(values)).toBe(text);
  });

  it.each([
    [{ Hour: 7, Minute: '5', Ampm: 'PM' }, '7:5:00 PM'],
    [{ Hour: 0, Minute: '0' }, '00:0:00 '],
  ])('time %j', (values, text) => {
    expect(timeAnswer(values)).toBe(text);
  });

  it('address, with a second line only where there is one', () => {
    const address = {
      Line1: '5 Elm Row',
      Line2: 'Flat 2',
      City: 'Leith',
      State: 'Edinburgh',
      Zip: 'EH7',
      Country: 'GB',
    };
    expect(addressAnswer(address)).toEqual({ line1: '5 Elm Row', line2: 'Flat 2', place: 'Leith, Edinburgh EH7 GB' });
    expect(addressAnswer({ Line1: 'a', Line2: '' })).toEqual({ line1: 'a', line2: undefined, place: ',   ' });
  });
});

describe('survey answers', () => {
  it.each(likertAnswers().map(([code, key]) => [code, likertMessages[key]] as const))(
    '%d is %s, as number and as text',
    (code, text) => {
      expect(likertWording(code, () => undefined)).toBe(text);
      expect(likertWording(String(code), () => undefined)).toBe(text);
    },
  );

  it('are neutral off the scale, in the words of the site', () => {
    expect(likertWording(3, () => undefined)).toBe('Neutral');
    expect(likertWording('9', (key) => (key.endsWith('Neutral') ? 'Weder noch' : undefined))).toBe('Weder noch');
    expect(likertWording(1, (key) => (key.endsWith('Agree') ? '' : undefined))).toBe('Neutral');
    expect(likertWording(1, () => 5)).toBe('Agree');
  });
});
