/** A language of the terminal. */
export interface Language {
  /** BCP 47; also the folder of its messages. */
  readonly locale: string
  /** In itself, as its readers look for it. */
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
}

function language(locale: string, name: string, direction: 'ltr' | 'rtl' = 'ltr'): Language {
  return { locale, name, direction }
}

/** The language that every other one is translated from. */
export const baseLanguage = language('en', 'English')

/** All languages of the terminal, which are those of the service. */
export const languages: readonly Language[] = [
  baseLanguage,
  language('ar', 'العربية', 'rtl'),
  language('bg', 'Български'),
  language('de', 'Deutsch'),
  language('es', 'Español'),
  language('fa', 'فارسی', 'rtl'),
  language('fr', 'Français'),
  language('it', 'Italiano'),
  language('ja', '日本語'),
  language('ko', '한국어'),
  language('nl', 'Nederlands'),
  language('pl', 'Polski'),
  language('pt-BR', 'Português (Brasil)'),
  language('ru', 'Русский'),
  language('tr', 'Türkçe'),
  language('vi', 'Tiếng Việt'),
  language('zh-CN', '简体中文'),
  language('zh-TW', '繁體中文'),
]

/** The first language that one of the wanted locales asks for, by its whole name or its first part; else the base. */
export function languageFor(wanted: readonly string[]): Language {
  for (const locale of wanted) {
    const found =
      languages.find((one) => one.locale.toLowerCase() === locale.toLowerCase()) ??
      languages.find((one) => firstPart(one.locale) === firstPart(locale))
    if (found !== undefined) return found
  }
  return baseLanguage
}

function firstPart(locale: string): string {
  return locale.split('-', 1)[0]?.toLowerCase() ?? ''
}
