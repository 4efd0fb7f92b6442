import type { LocaleData } from '#formatters/lib/locale-data';
import { pricesKey, type WrittenWords } from '../../../http/edge/written-words.ts';
import type { TemplateSettings } from '../../../site/templates.ts';

/** Settings that print as those given, and keep what locales write: opening one takes a worker a third of its first page. */
export function seeWords(settings: TemplateSettings): { settings: TemplateSettings; words: WrittenWords } {
  const words: Record<string, WrittenWords[string]> = {};
  const { localeData } = settings;
  if (localeData === undefined) return { settings, words };
  const seen = new Map<string, LocaleData>();
  const look = (tag: string): LocaleData => {
    // The host lends what createLocaleData made.
    const data = localeData(tag) as LocaleData;
    const prices: Record<string, string> = {};
    words[tag] = { spoken: data.spoken, prices };
    const currencyText: LocaleData['currencyText'] = (...price) => {
      const text = data.currencyText(...price);
      if (text !== undefined) prices[pricesKey(...price)] = text;
      return text;
    };
    return { ...data, currencyText };
  };
  const seeing = (tag: string) => {
    const data = seen.get(tag) ?? look(tag);
    seen.set(tag, data);
    return data;
  };
  return { settings: { ...settings, localeData: seeing }, words };
}
