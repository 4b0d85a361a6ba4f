import { type Locale, locales } from '../../../kernel/locales.ts'
import { ar } from '../words/ar.ts'
import { bgBG } from '../words/bg-bg.ts'
import { deDE } from '../words/de-de.ts'
import { enUS } from '../words/en-us.ts'
import { esES } from '../words/es-es.ts'
import { faIR } from '../words/fa-ir.ts'
import { frFR } from '../words/fr-fr.ts'
import { itIT } from '../words/it-it.ts'
import { jaJP } from '../words/ja-jp.ts'
import { koKR } from '../words/ko-kr.ts'
import { nlNL } from '../words/nl-nl.ts'
import { plPL } from '../words/pl-pl.ts'
import { ptBR } from '../words/pt-br.ts'
import { ruRU } from '../words/ru-ru.ts'
import { trTR } from '../words/tr-tr.ts'
import { viVN } from '../words/vi-vn.ts'
import { zhCN } from '../words/zh-cn.ts'
import { zhTW } from '../words/zh-tw.ts'
import { letterFit } from './letter-groups.ts'
import { type Lexicon, mentionsIn, readLexicon, type WordStyle, wordsIn } from './lexicon.ts'

const sources: Readonly<Record<Locale, readonly string[]>> = {
  'en-US': [enUS],
  ar: [ar],
  'bg-BG': [bgBG],
  'zh-CN': [zhCN, zhTW],
  'zh-TW': [zhTW, zhCN],
  'de-DE': [deDE],
  'es-ES': [esES],
  'fa-IR': [faIR],
  'fr-FR': [frFR],
  'it-IT': [itIT],
  'ja-JP': [jaJP],
  'ko-KR': [koKR],
  'nl-NL': [nlNL],
  'pl-PL': [plPL],
  'pt-BR': [ptBR],
  'ru-RU': [ruRU],
  'tr-TR': [trTR],
  'vi-VN': [viVN],
}

const styles: Partial<Record<Locale, WordStyle>> = {
  ar: 'joined',
  'zh-CN': 'unspaced',
  'zh-TW': 'unspaced',
  'ja-JP': 'unspaced',
  'ko-KR': 'unspaced',
}

/** Languages that write `0,5`. */
const commas: ReadonlySet<Locale> = new Set([
  'bg-BG',
  'de-DE',
  'es-ES',
  'fr-FR',
  'it-IT',
  'nl-NL',
  'pl-PL',
  'pt-BR',
  'ru-RU',
  'tr-TR',
  'vi-VN',
])

/** Whether the language writes `0,5` and `1.000`. */
export function commaIsDecimal(locale: Locale): boolean {
  return commas.has(locale)
}

const lexicons = new Map<string, Lexicon>()

/** The words of a language. Vietnamese without any accent is read without them. */
export function lexiconOf(locale: Locale, text = ''): Lexicon {
  const isBare = locale === 'vi-VN' && text !== '' && /^[\x20-\x7e\s]*$/.test(text)
  const key = isBare ? `${locale} bare` : locale
  const known = lexicons.get(key)
  if (known !== undefined) return known
  const made = readLexicon(sources[locale], {
    style: styles[locale] ?? 'spaced',
    keepsMarks: locale === 'vi-VN' && !isBare,
  })
  lexicons.set(key, made)
  return made
}

const traditional =
  /[個們這說嗎麼請幫給買賣幣單價錢當現實風險檢測試發從對開關點額圖書記錄誰還會應該與於種產業務權證領繳帳戶資產狀態訂閱費報續約倉損區塊鏈廣場雲車東樂體驗層線網頁詢尋顯設寫讀動運轉換兌過後間處無為熱門歷統計觀輪參數據運執執競獎勵邀請驗證鑰觸優選項選擇]/
const latinLocales = locales.filter(
  (one) => !['ar', 'bg-BG', 'zh-CN', 'zh-TW', 'fa-IR', 'ja-JP', 'ko-KR', 'ru-RU'].includes(one),
)

/** One word that many languages took from English says nothing of another one. */
const shortAnswer = /^\s*(?:yes|yep|no|nope|ok|okay|sure|stop|please)[\s!.]*$/i

/** The language of a text, by its script and then by the words that are known in it. */
export function languageOf(text: string): Locale {
  const count = (script: RegExp) => (text.match(script) ?? []).length
  if (count(/\p{Script=Hangul}/gu) > 0) return 'ko-KR'
  if (count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu) > 0) return 'ja-JP'
  if (count(/\p{Script=Han}/gu) > 0) return traditional.test(text) ? 'zh-TW' : 'zh-CN'
  if (count(/\p{Script=Arabic}/gu) > 0) return arabicOrPersian(text)
  if (count(/\p{Script=Cyrillic}/gu) > 0) {
    if (/[ыэё]/i.test(text)) return 'ru-RU'
    return best(['ru-RU', 'bg-BG'], text)
  }
  if (/[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệịỉọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/i.test(text.normalize('NFC'))) {
    return 'vi-VN'
  }
  return greeting.test(text) || shortAnswer.test(text) ? 'en-US' : best(latinLocales, text)
}

/** Words that people of every language type first; alone they are English. */
const greeting = /^\W*(?:hello|help|hey|hi)\W*$/i

function arabicOrPersian(text: string): Locale {
  const persian = (text.match(/[پچژگیک\u200c]/g) ?? []).length
  const arabic = (text.match(/[يكةىأإؤئ]/g) ?? []).length
  if (persian !== arabic) return persian > arabic ? 'fa-IR' : 'ar'
  return best(['ar', 'fa-IR'], text)
}

/** What the letters of a text count beside its words. */
const letterWeight = 2

/** Letters that only some languages have. */
const letters: Partial<Record<Locale, RegExp>> = {
  'bg-BG': /ъ/i,
  'ru-RU': /[ыэёь]/i,
  'de-DE': /[äöüß]/i,
  'es-ES': /[ñ¿¡áíóú]/i,
  'fr-FR': /[çèêàùœëï]/i,
  'it-IT': /[àèìòù]/i,
  'pl-PL': /[ąćęłńśźż]/i,
  'pt-BR': /[ãõçâêô]/i,
  'tr-TR': /[ğışç]/i,
}

/** Small words that tell a language from its neighbours. */
const smallWords: Partial<Record<Locale, RegExp>> = Object.fromEntries(
  Object.entries({
    'bg-BG':
      'ако|да|ще|съм|си|ми|най|моля|това|какво|какви|каква|колко|има|имам|всички|всичките|утре|сега|ли|от|за \\d|продадох|\\p{L}{3,}(?:та|ите|ът|ят)',
    'ru-RU':
      'что|чём|как|мой|моя|мои|моих|все|всё|мне|если|или|это|для|завтра|сейчас|сколько|какие|какой|есть|у|на \\d|по \\d|на|в|пока|свои|со|же',
    'es-ES':
      'el|los|las|del|mis|mi|una|y|qué|cuánto|cuánta|órdenes|tengo|hay|al|hoy|lo|quiero|vende|véndeme|compra|compres|crea|mete|lista|gasto|no (?:compres|vendas|canceles|quiero)',
    'pt-BR':
      'o|os|as|do|da|dos|das|um|uma|meu|meus|minha|minhas|não|em|nas|pra|pro|ordens|tenho|você|aí|só|toda|feira|vale|\\p{L}{2,}ção|\\p{L}{2,}ções',
    'fr-FR': 'le|les|du|des|mes|mon|ma|une|pour|sur|et|est|quels?|quelles?|combien|ce|qui',
    'it-IT': 'il|gli|del|della|dei|miei|mio|mia|mie|per|che|è|di|lo|dello|degli|ho|sono|con la',
    'nl-NL': "het|een|mijn|m'n|voor|van|hoeveel|ik|welke|zijn|wat",
    'de-DE': 'der|das|dem|den|meine?[nrms]?|für|ein|eine[nrm]?|und|wie|ist|ich|mir|bitte|zu',
    'pl-PL': 'moje|moich|moja|ile|jak|na|do|się|jest|mój|w|z|po|tokena',
    'tr-TR': 'bir|ve|mi|için|bana|benim|kaç|ne|ile|den|dan',
    'vi-VN': 'mua|bán|của|tôi|mình|cho|với',
    'en-US': 'the|my|of|for|is|are|what|how|show|to|me|a|on|with',
  }).map(([locale, words]) => [
    locale,
    new RegExp(`(?<![\\p{L}\\p{N}'])(?:${words})(?![\\p{L}])`, 'giu'),
  ]),
)
const smallWeight = 0.6

function best(candidates: readonly Locale[], text: string): Locale {
  let found: Locale = candidates[0] ?? 'en-US'
  let most = Number.NEGATIVE_INFINITY
  for (const locale of candidates) {
    const score = familiarity(locale, text)
    if (score > most) {
      found = locale
      most = score
    }
  }
  return found
}

/** How much of a text is known in the language: small words count as much as words of the field. */
function familiarity(locale: Locale, text: string): number {
  const lexicon = lexiconOf(locale, text)
  const masked = text.replace(/["“„«][^"”“»]*["”“»]|\b[A-Z]{2,}\b|0x[0-9a-fA-F]+/g, ' ')
  const words = wordsIn(masked, lexicon.folded)
  const mentions = mentionsIn(masked, lexicon)
  const known = words.filter(
    ({ at, folded }) =>
      lexicon.numbers.has(folded) || mentions.some((one) => one.at <= at && at < one.end),
  )
  const small = words.filter(({ at }) =>
    mentions.some((one) => one.concept === 'empty' && one.at <= at && at < one.end),
  )
  // Vietnamese without its accents is rare, and short words of it are words of others.
  const isBare = locale === 'vi-VN' ? -1 : 0
  const own = letters[locale]?.test(text) === true ? 0.75 : isBare
  const fit = letterFit(locale, masked) * letterWeight
  const telling = masked.match(smallWords[locale] ?? /(?!)/g)?.length ?? 0
  return known.length + small.length * 0.5 + telling * smallWeight + own + fit
}
