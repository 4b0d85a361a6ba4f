import type { Amount } from '../reading/amounts.ts'
import type { Reading } from '../reading/reading.ts'
import { compared } from './exact.ts'
import type { Token } from './tokens.ts'

const times: ReadonlySet<string> = new Set(['second', 'minute', 'hour', 'day', 'week', 'month'])
const moneys: ReadonlySet<string> = new Set(['ETH', 'wei', 'gwei', 'USD', 'USDC'])
/** Words before a price, in the languages that have them. */
const priceBefore =
  /(?:@|(?<![\p{L}])(?:at|for|to|zu|bei|auf|um|à|a|al|alle|por|om|op|bij|naar|voor|po|na|przy|za|до|по|при|на|за|عند|بسعر|على|إلى|الى|سعر|در|به|با قیمت|قیمت|giá|ở|mức|với giá|xuống|lên|tại|เป็น|em|para|até|a un precio de|di|su)|价格?|價格?|限价|限價|在|至|到|为|為)\s?(?:\$|€)?$/iu
const priceAfter =
  /^\s?(?:ETH|USDC|eth|usdc|\$|dollars?|美元|ドル|달러)?\s?(?:[’']?[dt][ae]n|fiyat\p{L}*|で|に|에서?|으로|로|となった|的价格|的價格|价|價|olunca|olduğunda|seviye\p{L}*)/iu

/** Amounts that can be money or goods: no times, no leverage. */
export function goodsIn({ amounts }: Reading): readonly Amount[] {
  return amounts.filter(({ unit }) => unit === null || !(times.has(unit) || unit === 'x'))
}

export function timesIn({ amounts }: Reading): readonly Amount[] {
  return amounts.filter(({ unit }) => unit !== null && times.has(unit))
}

export function isShare({ isShare: isPart, unit }: Amount): boolean {
  return isPart || unit === '%'
}

/** Words for pieces right behind a number, in languages that count with them. */
const counter =
  /^\s?(?:枚|个|個|颗|顆|개|つ|コ|tane|adet|szt|sztuk|штук|шт|броя|бр\.|stück|stuks|pezzi|unidades|pièces|đồng|عدد|تا)/iu

/** Whether a number counts the token: by its unit, or because it stands right before its name. */
export function counts(amount: Amount, token: Token, { text }: Reading): boolean {
  if (isShare(amount)) return false
  if (amount.isSymbol) return amount.unit?.toUpperCase() === token.symbol.toUpperCase()
  if (amount.unit !== null) return false
  const between = text.slice(amount.end, token.at)
  const after = text.slice(token.end, amount.at)
  if (counter.test(text.slice(amount.end))) return true
  const isBefore =
    amount.end <= token.at &&
    /^.{0,3}$/u.test(between.replace(/^\s*(?:of|de|di|von|van|of the)\s/i, ''))
  return isBefore || (token.end <= amount.at && /^\s?$/.test(after) && !/[.]/.test(amount.value))
}

export function isMoney({ unit }: Amount): boolean {
  return unit !== null && moneys.has(unit)
}

/** What a number is of an order: a price, or how much. */
export type OrderAmounts = {
  readonly price: Amount | null
  /** How much of the token, or a share of what is held. */
  readonly goods: Amount | null
  /** How much money. */
  readonly money: Amount | null
}

/** Tells the price of an order from its amount, by units, by the words around, and by size. */
export function orderAmounts(reading: Reading, token: Token): OrderAmounts {
  const all = goodsIn(reading)
  const goods = all.find((one) => isShare(one) || counts(one, token, reading)) ?? null
  const rest = all.filter((one) => one !== goods)
  const marked = rest.filter((one) => isPriced(one, reading))
  if (goods !== null) return { price: marked.at(-1) ?? rest.at(-1) ?? null, goods, money: null }
  if (rest.length === 1) {
    const [only = null] = rest
    const isAmount =
      only !== null && isMoney(only) && !isPriced(only, reading) && reading.concepts.has('buy')
    return isAmount
      ? { price: null, goods: null, money: only }
      : { price: only, goods: null, money: null }
  }
  const byWords = marked.length === 1 ? marked[0] : undefined
  const smallest = [...rest].sort((one, other) => compared(one.value, other.value))[0] ?? null
  const price = byWords ?? smallest
  const money = rest.find((one) => one !== price) ?? null
  return { price, goods: null, money }
}

/** Whether the words around a number say that it is a price. */
export function isPriced(amount: Amount, reading: Reading): boolean {
  const before = reading.text.slice(Math.max(0, amount.at - 24), amount.at)
  const after = reading.text.slice(amount.end, amount.end + 16)
  if (priceBefore.test(before) || priceAfter.test(after)) return true
  return reading.mentions.some(
    ({ concept, end, at }) =>
      ['above', 'below', 'price', 'limit', 'stoploss', 'takeprofit'].includes(concept) &&
      ((end <= amount.at && amount.at - end < 6) || (at >= amount.end && at - amount.end < 3)),
  )
}

/** The first mention of one of these concepts. */
export function firstOf(reading: Reading, ...concepts: readonly string[]): string | null {
  const found = reading.mentions.filter(({ concept }) => concepts.includes(concept))
  return [...found].sort((one, other) => one.at - other.at)[0]?.concept ?? null
}

/** Words that a price follows, and no other amount. */
const at =
  /(?:@|(?<!\p{L})(?:at|zu|bei|à|a|al|a un precio de|op|bij|po|по|на|عند|بسعر|در|با قیمت|giá|ở|ở giá|với giá|em)|价格?|價格?|在|以)\s?\$?$/iu
const atBehind = /^\s?(?:ETH|USDC)?\s?(?:[’']?[dt][ae]n|fiyat\p{L}*|で|에)(?!\p{Script=Hiragana})/iu

/** Words that stand before a price and before what is spent alike. */
const either = /(?<!\p{L})(?:на|в|in|以|a)\s?\$?$/iu

/** Whether a number can only be a price for each: `at 0.003`. */
export function isOnlyPrice(amount: Amount, reading: Reading): boolean {
  return isAtPrice(amount, reading) && !either.test(reading.text.slice(0, amount.at))
}

/** Whether a number is a price for each: `at 0.003`, and not `for 0.3`. */
export function isAtPrice(amount: Amount, { text }: Reading): boolean {
  return at.test(text.slice(0, amount.at)) || atBehind.test(text.slice(amount.end))
}
