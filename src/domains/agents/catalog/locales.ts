/** The language of the base definitions. */
export const baseLocale = 'en-US'

/** The locales that every definition is translated into. */
export const translatedLocales = [
  'ar',
  'bg-BG',
  'zh-CN',
  'zh-TW',
  'de-DE',
  'es-ES',
  'fa-IR',
  'fr-FR',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'nl-NL',
  'pl-PL',
  'pt-BR',
  'ru-RU',
  'tr-TR',
  'vi-VN',
] as const

/** All locales, the base first. */
export const locales = [baseLocale, ...translatedLocales] as const
