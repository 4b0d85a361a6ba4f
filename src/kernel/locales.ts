/** The language that texts are written in first. */
export const baseLocale = 'en-US'

/** The locales that texts are translated into, of agents and of what the planner says. */
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
export type Locale = (typeof locales)[number]
