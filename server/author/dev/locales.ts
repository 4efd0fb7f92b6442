/** Locales that a page can be previewed in: the languages of shops, with the regions whose money and dates differ. */
const LOCALES =
  'en-US en-GB en-CA en-AU en-IE en-IN de-DE de-AT de-CH fr-FR fr-BE fr-CA fr-CH es-ES es-AR es-MX es-US it-IT it-CH pt-PT pt-BR nl-NL nl-BE da-DK sv-SE nb-NO fi-FI is-IS pl-PL cs-CZ sk-SK hu-HU ro-RO bg-BG hr-HR sl-SI sr-RS et-EE lv-LV lt-LT el-GR tr-TR ru-RU uk-UA he-IL ar-AE ar-EG ar-SA fa-IR hi-IN bn-BD ta-IN th-TH vi-VN id-ID ms-MY fil-PH zh-CN zh-TW zh-HK ja-JP ko-KR sw-KE af-ZA'.split(
    ' ',
  );

/** Each with its name. */
export function localeChoices(): readonly (readonly [tag: string, name: string])[] {
  const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });
  return LOCALES.map((tag) => [tag, `${names.of(tag) ?? tag} (${tag})`] as const);
}

/** Time zones by part of the world. */
export function timeZoneChoices(): ReadonlyMap<string, readonly string[]> {
  const parts = new Map<string, string[]>([['World', ['UTC']]]);
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const [part = '', ...rest] = zone.split('/');
    if (rest.length > 0) parts.set(part, [...(parts.get(part) ?? []), zone]);
  }
  return parts;
}
