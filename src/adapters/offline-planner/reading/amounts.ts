import type { Entity } from './entities.ts'
import type { Lexicon, Mention, Word } from './lexicon.ts'
import { chineseNumber, composed, compound, decimalOf, shifted, tidy } from './numbers.ts'

/** A number in a text, with what it counts. */
export type Amount = {
  /** A plain decimal number. */
  readonly value: string
  /** `ETH`, `USD`, `%`, `wei`, `gwei`, `x`, `minute`, `hour`, `day`, `week`, `month`, or the symbol of a token. */
  readonly unit: string | null
  readonly isSymbol: boolean
  /** Said as a part of what one has: half, a quarter. */
  readonly isShare: boolean
  readonly at: number
  readonly end: number
}

type Source = {
  readonly text: string
  readonly lexicon: Lexicon
  readonly commaIsDecimal: boolean
  readonly entities: readonly Entity[]
  readonly mentions: readonly Mention[]
  readonly words: readonly Word[]
}

type Bare = Pick<Amount, 'at' | 'end' | 'value'> & {
  readonly isWord: boolean
  readonly prefixUnit: string | null
}

const digits =
  /(?:(US\$|\$|€)\s?)?(\d{1,3}(?:[ ]\d{3})+(?:[.,]\d+)?|\d[\d.,']*\d|\d)(?:\s?(k|K|к|К|[mM](?=\s+[A-Z$])|mln|mio|Mio|tys|тыс|млн|хил|tsd|Tsd|bn|tr|mil(?= )|bin(?=[ '])|万|萬|億|亿|千|百|만|천|억|هزار|ألف|الف|مليون|میلیون|nghìn|ngàn|triệu|mille|tausend|thousand|million|миллион\p{L}*|тысяч\p{L}*|milion\p{L}*|tysi\p{L}*)(?![A-Za-z\p{Script=Cyrillic}\p{Script=Arabic}]))?(?:\s?(\$))?/gu

const scales: Readonly<Record<string, number>> = {
  k: 3,
  к: 3,
  m: 6,
  mln: 6,
  mio: 6,
  tys: 3,
  тыс: 3,
  млн: 6,
  хил: 3,
  tsd: 3,
  bn: 9,
  tr: 6,
  mil: 3,
  bin: 3,
  万: 4,
  萬: 4,
  億: 8,
  亿: 8,
  千: 3,
  百: 2,
  만: 4,
  천: 3,
  억: 8,
  هزار: 3,
  ألف: 3,
  الف: 3,
  مليون: 6,
  میلیون: 6,
  nghìn: 3,
  ngàn: 3,
  triệu: 6,
  mille: 3,
  tausend: 3,
  thousand: 3,
  million: 6,
}

function scaleOf(word: string): number {
  const folded = word.toLowerCase()
  if (folded.startsWith('миллион') || folded.startsWith('milion')) return 6
  if (folded.startsWith('тысяч') || folded.startsWith('tysi')) return 3
  return scales[folded] ?? 0
}

/** The numbers of a text with their units, in order. */
export function amountsIn(source: Source): readonly Amount[] {
  const bare = [
    ...inDigits(source).map((one) => multiplied(one, source)),
    ...inWords(source),
    ...inCharacters(source),
  ].sort((one, other) => one.at - other.at)
  const apart = bare.filter(
    (one, index) => !bare.some((other, at) => at < index && other.end > one.at),
  )
  return apart.flatMap((one) => withUnit(one, source))
}

/** `9 thousand`: digits before a number word that multiplies. */
function multiplied(one: Bare, { words, lexicon, text }: Source): Bare {
  const next = words.find(({ at }) => at >= one.end)
  if (next === undefined || text.slice(one.end, next.at).trim() !== '' || one.prefixUnit !== null)
    return one
  const times = lexicon.numbers.get(next.folded) ?? 0
  if (times < 100 || next.folded.length < 2) return one
  return { ...one, value: shifted(one.value, Math.round(Math.log10(times))), end: next.end }
}

function isInside(source: Source, at: number, end: number): boolean {
  return source.entities.some((one) => one.at < end && at < one.end)
}

function inDigits(source: Source): readonly Bare[] {
  return [...source.text.matchAll(digits)].flatMap((found): readonly Bare[] => {
    const [all, before, written = '', scale, after] = found
    const before_ = source.text[found.index - 1] ?? ' '
    if (/[A-Za-z_]/.test(before_) && before === undefined) return []
    if (isInside(source, found.index, found.index + all.length)) return []
    const trimmed = written.replace(/[.,']+$/, '')
    const value = decimalOf(trimmed, source)
    if (value === null) return []
    const ending =
      (after ?? '') === '' && scale === undefined
        ? all.length - (written.length - trimmed.length)
        : all.length
    return [
      {
        value: scale === undefined ? value : shifted(value, scaleOf(scale)),
        at: found.index,
        end: found.index + ending,
        isWord: false,
        prefixUnit: (before ?? after) === undefined ? null : 'USD',
      },
    ]
  })
}

/** `two hundred fifty`: number words that stand side by side. */
function inWords({ words, lexicon, entities }: Source): readonly Bare[] {
  if (lexicon.style === 'unspaced') return koreanWords(words, lexicon)
  const found: Bare[] = []
  for (let index = 0; index < words.length; index++) {
    const values: number[] = []
    let last = index
    let isJoined = false
    for (; last < words.length; last++) {
      const value = numberWord(words[last]?.folded ?? '', lexicon)
      const word = words[last]
      if (value === null || word === undefined) {
        // `half a million`, `medio millón`: an article may stand before a thousand or a million.
        const isArticle =
          values.at(-1) === 0.5 &&
          (numberWord(words[last + 1]?.folded ?? '', lexicon)?.[0] ?? 0) >= 1000
        if (isArticle) continue
        const isAnd =
          values.length > 0 && /^(?:and|y|und|en|e|et|i|и|و|ve)$/.test(word?.folded ?? '')
        const next = numberWord(words[last + 1]?.folded ?? '', lexicon)
        // `an ETH and a half`: the unit stands between, and the half is one of it.
        const isBroken = entities.some(
          (one) => one.at < (word?.end ?? 0) && (words[last - 1]?.end ?? 0) <= one.at,
        )
        if (isBroken) break
        if (isAnd && next !== null) {
          isJoined = true
          continue
        }
        // `one and a half`
        const isArticle_ = /^(?:a|an|un|une|una|um|uma|een|ein|eine|einen)$/.test(
          words[last + 1]?.folded ?? '',
        )
        const part = isArticle_
          ? numberWord(words[last + 2]?.folded ?? '', lexicon)?.[0]
          : undefined
        if (isAnd && part !== undefined && part < 1) {
          isJoined = true
          last += 1
          continue
        }
        break
      }
      const from = values.length === 0 ? word.at : (words[last - 1]?.end ?? word.at)
      if (entities.some((one) => one.at < word.end && from < one.end)) break
      values.push(...value)
      if (word.folded === 'bucuk') isJoined = true
    }
    const first = words[index]
    const end = words[last - 1]
    if (values.length === 0 || first === undefined || end === undefined) continue
    // `ein halbes Dutzend`: the article counts nothing.
    if (values[0] === 1 && (values[1] ?? 1) < 1 && (values[2] ?? 0) >= 12) values.shift()
    // A thousand after digits was read with them.
    found.push({
      value: decimal(composed(isFraction(values) && !isJoined ? values.slice(1) : values)),
      at: first.at,
      end: end.end,
      isWord: true,
      prefixUnit: null,
    })
    index = last - 1
  }
  return found
}

/** `een kwart`, `un quarto`: an article and a fraction. */
function isFraction([first, second, ...more]: readonly number[]): boolean {
  return first === 1 && second !== undefined && second < 1 && more.length === 0
}

function numberWord(folded: string, { numbers }: Lexicon): readonly number[] | null {
  const value = numbers.get(folded)
  if (value !== undefined) return [value]
  // German and Dutch write compounds as one word; Russian and others join with a hyphen.
  const parts = folded.split('-')
  if (parts.length > 1 && parts.every((part) => numbers.has(part))) {
    const values = parts.map((part) => numbers.get(part) ?? 0)
    // `quatre-vingt-quinze` is no sum of its words.
    const isHalf = values[0] === 0.5 && values[1] === 12
    return isHalf || values.every((one, at) => at === 0 || one < (values[at - 1] ?? 0))
      ? values
      : null
  }
  if (folded.startsWith('و') && numbers.has(folded.slice(1))) {
    return [numbers.get(folded.slice(1)) ?? 0]
  }
  const joined = /^(\p{L}+?)(?:und|en)(\p{L}+)$/u.exec(folded)
  const one = numbers.get(joined?.[1] ?? '')
  const ten = numbers.get(joined?.[2] ?? '')
  if (one !== undefined && one < 10 && ten !== undefined && ten >= 20 && ten < 100)
    return [ten + one]
  return folded.length > 6 ? compound(folded, numbers) : null
}

function decimal(value: number): string {
  return tidy(Number.isInteger(value) ? String(value) : value.toFixed(6)) ?? String(value)
}

const koreanDigits = '영일이삼사오육칠팔구'
const koreanAmounts =
  /(?<![\p{Script=Hangul}])([영일이삼사오육칠팔구십백천만억]+)(?=\s?(?:개|달러|이더|불|퍼센트|배|번|회|원|코인|토큰|시간|일|주|달|분|[A-Z%]))/gu

function koreanWords(words: readonly Word[], lexicon: Lexicon): readonly Bare[] {
  if (lexicon.numbers.size === 0) return []
  return words.flatMap((word, index): readonly Bare[] => {
    const value = lexicon.numbers.get(word.folded)
    if (value === undefined) return []
    const next = words[index + 1]?.text ?? ''
    if (value >= 1 && !/^(?:개|배|번|달러|이더|시간|주|달|차례|토막|[A-Z])/.test(next)) return []
    return [{ value: decimal(value), at: word.at, end: word.end, isWord: true, prefixUnit: null }]
  })
}

const chinese =
  /[零〇一二两兩三四五六七八九十百千万萬亿億]+(?:[点點][零〇一二三四五六七八九]+)?|半/gu
const chineseAfter =
  /^(?:\s?(?:[个個枚颗顆份次轮輪块塊]|美元|美金|ドル|以太|イーサ|[A-Z%$]|小时|小時|時間|分[钟鐘]|分间|天|日|周|週|月|倍|刀|成|パーセント|回|コイン|比特|索拉))/

function inCharacters({ text, lexicon, entities }: Source): readonly Bare[] {
  if (lexicon.style !== 'unspaced') return []
  const korean = [...text.matchAll(koreanAmounts)].flatMap(({ 0: written, index }) => {
    const value = chineseNumber(inChinese(written))
    return value === null ? [] : [bareAt(written, index, decimal(value))]
  })
  if (lexicon.numbers.size > 0) return korean
  return [...text.matchAll(chinese)].flatMap(({ 0: written, index }): readonly Bare[] => {
    const end = index + written.length
    if (entities.some((one) => one.at < end && index < one.end)) return []
    const before = text[index - 1] ?? ' '
    if (/\d/.test(before)) return []
    if (
      written === '半' &&
      /[一二两兩三四五六七八九十\d]\s?[个個枚颗顆]$/.test(text.slice(0, index))
    )
      return []
    const after = text.slice(end, end + 4)
    if (written === '半') {
      if (/^(?:[个個枚]|以太|イーサ|ETH|BTC|SOL|ドル|美元)/.test(after) && before !== '一')
        return [bareAt(written, index, '0.5')]
      return before === '一' ||
        after.startsWith('分') ||
        /[卖賣出售買买倉仓額额]/.test(before + after.slice(0, 1))
        ? [bareAt(written, index, '0.5')]
        : []
    }
    const value = chineseDecimal(written)
    if (value === null || value === 0 || !chineseAfter.test(after)) return []
    // One and a half: `一个半`.
    const half = /^[个個枚]半/.test(after)
    const whole = half ? text.slice(index, end + 2) : written
    return [bareAt(whole, index, decimal(value + (half ? 0.5 : 0)))]
  })
}

function chineseDecimal(written: string): number | null {
  const [whole = '', fraction] = written.split(/[点點]/)
  const value = chineseNumber(whole)
  if (fraction === undefined || value === null) return value
  const places = [...fraction].map((digit) => chineseNumber(digit) ?? 0).join('')
  return Number(`${value}.${places}`)
}

function bareAt(written: string, at: number, value: string): Bare {
  return { value, at, end: at + written.length, isWord: true, prefixUnit: null }
}

function inChinese(korean: string): string {
  const others: Readonly<Record<string, string>> = {
    십: '十',
    백: '百',
    천: '千',
    만: '万',
    억: '億',
  }
  return [...korean]
    .map((character) => {
      const digit = koreanDigits.indexOf(character)
      return digit === -1
        ? (others[character] ?? character)
        : ('零一二三四五六七八九'[digit] ?? character)
    })
    .join('')
}

const counters =
  /^\s?(?:个|個|枚|颗|顆|份|개의|개|つ|units? of|units?|szt\.?|sztuk\p{L}*|штук\p{L}*|шт\.?|tane|adet|عدد|تا|وحدة|قطعة|бр\.?|stück|stuks|pièces?|pezzi)?\s?(?:(?:of|de|von|van|di|da|do|d'|of the|的|の|worth of)\s?)?/iu
const timeUnits: ReadonlySet<string> = new Set(['second', 'minute', 'hour', 'day', 'week', 'month'])
const shortTimes: readonly (readonly [RegExp, string])[] = [
  [/^(?:m|\s?mins?)(?![\p{L}])/u, 'minute'],
  [/^(?:h|hr|hrs|u|ч|س)(?![A-Za-z\p{Script=Cyrillic}\p{Script=Arabic}])/u, 'hour'],
  [/^(?:d|j|g|д)(?![A-Za-z\p{Script=Cyrillic}])/u, 'day'],
  [/^(?:w|W|wk)(?![A-Za-z])/, 'week'],
  [/^(?:M|mo)(?![A-Za-z])/, 'month'],
]
const percents =
  /^\s?(?:%|percent|per cent|pct|prozent|por ?ciento|pour ?cent|per ?cento|procent\p{L}*|процент\p{L}*|на сто|yüzde|phần trăm|بالمئة|بالمائة|في المئة|في المائة|درصد|パーセント|퍼센트|프로)/iu
const percentBefore = /(?:yüzde|百分之)\s?$/u

function withUnit(one: Bare, source: Source): readonly Amount[] {
  const { text } = source
  const { value, at } = one
  const made = (unit: string | null, end: number, isSymbol = false): readonly Amount[] => [
    { value, unit, isSymbol, isShare: false, at, end },
  ]
  if (one.prefixUnit !== null) return made(one.prefixUnit, one.end)
  const rest = text.slice(one.end)
  const percent = percents.exec(rest)
  if (percent !== null) return made('%', one.end + percent[0].length)
  if (percentBefore.test(text.slice(0, at))) return made('%', one.end)
  const shortened = one.isWord ? undefined : shortTimes.find(([form]) => form.test(rest))
  if (shortened !== undefined && !/^m(?![A-Za-z])\s+[A-Z]/.test(rest))
    return made(shortened[1], one.end + (shortened[0].exec(rest)?.[0].length ?? 1))
  if (/^\s?(?:x|×|倍|배)(?![A-Za-z])/.test(rest)) return made('x', one.end + 1)
  const counter = counters.exec(rest)?.[0] ?? ''
  for (const skip of [0, /^\s/.test(rest) ? 1 : 0, counter.length]) {
    const unit = unitAt(one.end + skip, source)
    // `half the MOON`: a part of what one has, and not half of one.
    const isPart =
      one.isWord &&
      value.startsWith('0.') &&
      unit?.isSymbol === true &&
      !['BTC', 'SOL'].includes(unit.unit)
    if (isPart) break
    if (unit !== null) return made(unit.unit, unit.end, unit.isSymbol)
  }
  const near = one.isWord && value.startsWith('0.') ? halfUnit(one, source) : null
  if (near !== null) return made(near.unit, near.end, near.isSymbol)
  const before = unitBefore(at, source)
  if (before !== null)
    return [
      {
        value,
        unit: before.unit,
        isSymbol: before.isSymbol,
        isShare: false,
        at: before.at,
        end: one.end,
      },
    ]
  if (one.isWord && value.startsWith('0.')) {
    return [{ value, unit: null, isSymbol: false, isShare: true, at, end: one.end }]
  }
  // One alone is an article in most languages.
  if (one.isWord && value === '1') return []
  return made(null, one.end)
}

type Unit = { readonly unit: string; readonly end: number; readonly isSymbol: boolean }

function unitAt(at: number, source: Source): Unit | null {
  const { text, lexicon, entities, mentions } = source
  const entity = entities.find((one) => one.at === at)
  if (entity?.kind === 'symbol') {
    const isMain = entity.value.toUpperCase() === 'ETH'
    return { unit: entity.value, end: entity.end, isSymbol: !isMain }
  }
  const rest = lexicon.folded(text.slice(at, at + 24))
  const gas = /^(g?wei)(?![a-z])/.exec(rest)
  if (gas !== null) return { unit: gas[1] ?? 'wei', end: at + gas[0].length, isSymbol: false }
  const usdc = /^(?:usdc|usd coin)(?![a-z])/.exec(rest)
  if (usdc !== null) return { unit: 'USDC', end: at + usdc[0].length, isSymbol: true }
  for (const known of lexicon.units) {
    if (!rest.startsWith(known.text)) continue
    const next = rest[known.text.length] ?? ' '
    const isWhole = known.isPrefix || lexicon.style !== 'spaced' || !/[\p{L}]/u.test(next)
    if (!isWhole) continue
    const tail = /^[\p{L}]*/u.exec(text.slice(at + known.text.length))?.[0].length ?? 0
    const isToken = known.unit === 'BTC' || known.unit === 'SOL'
    return {
      unit: known.unit,
      end: at + known.text.length + (lexicon.style === 'spaced' ? tail : 0),
      isSymbol: isToken,
    }
  }
  const time = mentions.find((one) => one.at === at && timeUnits.has(one.concept))
  return time === undefined ? null : { unit: time.concept, end: time.end, isSymbol: false }
}

/** `half an ether`, `la mitad de un ether`, `een halve ether`: the unit is a word or two later. */
function halfUnit(one: Bare, source: Source): Unit | null {
  const after = source.words.filter(({ at }) => at >= one.end).slice(0, 3)
  for (const [index, word] of after.entries()) {
    const unit = unitAt(word.at, source)
    const isMain = unit !== null && ['ETH', 'USD', 'BTC', 'SOL'].includes(unit.unit)
    const between = after.slice(0, index)
    const isOwn = between.some(({ at }) =>
      source.mentions.some((found) => found.concept === 'my' && found.at === at),
    )
    if (isMain && unit !== null && !isOwn) return unit
    const isArticle = source.mentions.some(
      (found) => found.concept === 'empty' && found.at === word.at,
    )
    const isOne = source.lexicon.numbers.get(word.folded) === 1
    if (!(isArticle || isOne)) return null
  }
  return null
}

function unitBefore(at: number, source: Source): (Unit & { readonly at: number }) | null {
  const word = unitWordBefore(at, source)
  if (word !== null) return word
  const entity = source.entities.find(
    (one) => one.kind === 'symbol' && one.end <= at && source.text.slice(one.end, at).trim() === '',
  )
  if (entity === undefined || source.text.slice(entity.end, at).length > 1) return null
  if (!['ETH', 'USDC'].includes(entity.value.toUpperCase())) return null
  const unit = entity.value.toUpperCase()
  return { unit, at: entity.at, end: entity.end, isSymbol: unit !== 'ETH' }
}

/** `이더 반 개`: the unit as a word right before the number. */
function unitWordBefore(
  at: number,
  { text, lexicon }: Source,
): (Unit & { readonly at: number }) | null {
  if (lexicon.style !== 'unspaced') return null
  const before = lexicon.folded(text.slice(Math.max(0, at - 8), at)).trimEnd()
  const found = lexicon.units.find((one) => before.endsWith(one.text) && one.unit !== 'USD')
  if (found === undefined) return null
  return {
    unit: found.unit,
    at: at - found.text.length - 1,
    end: at,
    isSymbol: found.unit !== 'ETH',
  }
}
