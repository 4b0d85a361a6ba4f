/** What the service calls a language of the terminal. */
export function serviceLocale(locale: string): string {
  return regions.get(locale) ?? locale
}

const regions = new Map([
  ['bg', 'bg-BG'],
  ['de', 'de-DE'],
  ['en', 'en-US'],
  ['es', 'es-ES'],
  ['fa', 'fa-IR'],
  ['fr', 'fr-FR'],
  ['it', 'it-IT'],
  ['ja', 'ja-JP'],
  ['ko', 'ko-KR'],
  ['nl', 'nl-NL'],
  ['pl', 'pl-PL'],
  ['ru', 'ru-RU'],
  ['tr', 'tr-TR'],
  ['vi', 'vi-VN'],
])
