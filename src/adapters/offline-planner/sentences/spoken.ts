import type { Locale } from '../../../kernel/locales.ts'
import { deDE, enUS, esES, frFR, itIT, nlNL, plPL, ptBR, trTR, viVN } from './latin.ts'
import { ar, bgBG, faIR, jaJP, koKR, ruRU, zhCN, zhTW } from './other-scripts.ts'

/** The sentences of each language: `name: sentence`, with marks for values. */
export const spoken: Readonly<Record<Locale, string>> = {
  'en-US': enUS,
  ar,
  'bg-BG': bgBG,
  'zh-CN': zhCN,
  'zh-TW': zhTW,
  'de-DE': deDE,
  'es-ES': esES,
  'fa-IR': faIR,
  'fr-FR': frFR,
  'it-IT': itIT,
  'ja-JP': jaJP,
  'ko-KR': koKR,
  'nl-NL': nlNL,
  'pl-PL': plPL,
  'pt-BR': ptBR,
  'ru-RU': ruRU,
  'tr-TR': trTR,
  'vi-VN': viVN,
}
