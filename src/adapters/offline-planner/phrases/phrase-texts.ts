import type { Locale } from '../../../kernel/locales.ts'
import { ar } from './ar.ts'
import { bgBG } from './bg-bg.ts'
import { deDE } from './de-de.ts'
import { enUS } from './en-us.ts'
import { esES } from './es-es.ts'
import { faIR } from './fa-ir.ts'
import { frFR } from './fr-fr.ts'
import { itIT } from './it-it.ts'
import { jaJP } from './ja-jp.ts'
import { koKR } from './ko-kr.ts'
import { nlNL } from './nl-nl.ts'
import { plPL } from './pl-pl.ts'
import { ptBR } from './pt-br.ts'
import { ruRU } from './ru-ru.ts'
import { trTR } from './tr-tr.ts'
import { viVN } from './vi-vn.ts'
import { zhCN } from './zh-cn.ts'
import { zhTW } from './zh-tw.ts'

const sources: Readonly<Record<Locale, string>> = {
  ar,
  'bg-BG': bgBG,
  'de-DE': deDE,
  'en-US': enUS,
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
  'zh-CN': zhCN,
  'zh-TW': zhTW,
}

/** The phrases of a language as they are written: a line for each intent. */
export function phraseTexts(locale: Locale): string {
  return sources[locale]
}
