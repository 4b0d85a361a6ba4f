import type { Amount } from '../reading/amounts.ts'
import { atomicOf, shifted } from '../reading/numbers.ts'
import type { Reading } from '../reading/reading.ts'
import { act, ask, done, look, type Recipe, Stop, unknownToken } from './acts.ts'
import { textOfMember } from './answers.ts'
import { compared, dividedBy } from './exact.ts'
import { counts, goodsIn, isMoney, isOnlyPrice, isShare } from './roles.ts'
import {
  etherDecimals,
  etherFor,
  holdingOf,
  ownWallet,
  shareOf,
  type Token,
  tokenOf,
  tokensNamed,
} from './tokens.ts'

/** From here on a number without a unit is not taken for ether. */
export const vagueLeast = '3'

/** An amount of ether in wei, from ether, wei, gwei or dollars; null where it is none. */
export function weiOf(amount: Amount, token: Token): string | null {
  switch (amount.unit) {
    case 'wei':
      return atomicOf(amount.value, 0)
    case 'gwei':
      return atomicOf(amount.value, 9)
    case 'USD': {
      const ether = etherFor(amount.value, token)
      return ether === null ? null : atomicOf(ether, etherDecimals)
    }
    case 'ETH':
    case null:
      return atomicOf(amount.value, etherDecimals)
    default:
      return null
  }
}

export function baseUnits(amount: Amount, token: Token): string {
  const atomic = atomicOf(amount.value, token.decimals)
  if (atomic === null) throw ask('amount')
  return atomic
}

function isUsdc({ symbol }: Token): boolean {
  return symbol.toUpperCase() === 'USDC'
}

/** The token that is traded, and USDC or another token that pays for it. */
function* sidesOf(
  reading: Reading,
  wanted: number,
): Recipe<{ readonly token: Token; readonly other: Token | null }> {
  const { tokens, choices, unknown } = yield* tokensNamed(reading, { wanted, figures: true })
  const traded = tokens.length > 1 ? tokens.filter((one) => !isUsdc(one)) : tokens
  const [named] = traded
  if (traded.length > 1 && !reading.concepts.has('swap'))
    throw ask(
      'token',
      traded.map(({ symbol }) => symbol),
    )
  if (choices.length > 0) throw ask('token', choices)
  if (named === undefined && unknown.length > 0) throw unknownToken(unknown)
  const token = named ?? (yield* tokenOf(reading, true))
  return { token, other: tokens.find((one) => one !== token) ?? null }
}

/** Buys a token now: with ether, or with a token that is named as what is spent. */
export function* buy(reading: Reading): Recipe {
  const { token, other } = yield* sidesOf(reading, 1)
  const amounts = goodsIn(reading)
  if (other !== null) {
    const spent = amounts.find((one) => counts(one, other, reading))
    if (spent !== undefined) {
      return yield* swapNow({ sell: other, buy: token, amount: baseUnits(spent, other) })
    }
    if (!isUsdc(other)) throw ask('token')
    // `20 WAVE with USDC`: what pays is said, and how much of it is not.
    const wanted = amounts.find((one) => counts(one, token, reading))
    if (wanted === undefined || amounts.length > 1) throw ask('amount')
    const amount = baseUnits(wanted, token)
    return yield* swapNow({ sell: other, buy: token, amount, isOut: true })
  }
  const goods = amounts.find((one) => counts(one, token, reading))
  const money = amounts.find(
    (one) => one !== goods && !isShare(one) && (isMoney(one) || amounts.length === 1),
  )
  const part = goods ?? money
  // A number without a unit is ether only where it is small: `for 0.2`.
  const isVague =
    goods === undefined && part?.unit === null && compared(part.value, vagueLeast) >= 0
  if (part === undefined || isVague || (goods === undefined && isOnlyPrice(part, reading)))
    throw ask('amount')
  if (amounts.some((one) => isShare(one))) throw ask('amount')
  const trader = yield* ownWallet('eip155')
  const amount =
    goods === undefined ? { amountIn: inWei(part, token) } : { amountOut: baseUnits(goods, token) }
  yield* act('launchTrades.prepare', { trader, token: token.address, side: 'buy', ...amount })
  return done
}

function inWei(amount: Amount, token: Token): string {
  const wei = weiOf(amount, token)
  if (wei === null) throw ask('amount')
  return wei
}

/** Words between an amount of money and the token that so much of it is meant of. */
const worthWords =
  /^\s?(?:(?:worth|wert|waarde)\s)?(?:of|an|von|aan|van|de|d['’]|di|da|do|w|в|на|من|از|in|en|em|dollars?)?\s?$|^\s?(?:(?:worth|wert|waarde)\s?|['’]?l[ıiuü]k\s?|分の?|の|的|어치(?:의)?\s?)$/iu

/** `sell $50 of PANDA`: the money tells how many tokens go, and not what must come in for them. */
function isWorthOf(money: Amount, token: Token, { text }: Reading): boolean {
  return money.end <= token.at && worthWords.test(text.slice(money.end, token.at))
}

/** So many tokens, cut off behind their decimals, as are worth an amount of money at the price now. */
function tokensWorth(money: Amount, token: Token): string {
  const isDollars = money.unit === 'USD' || money.unit === 'USDC'
  const price = isDollars ? token.priceUsd : token.priceEth
  const value = isDollars ? money.value : shifted(inWei(money, token), -etherDecimals)
  const tokens = price === null ? null : dividedBy(value, price, token.decimals)
  const atomic = tokens === null ? null : atomicOf(tokens, token.decimals)
  if (atomic === null || atomic === '0') throw ask('amount')
  return atomic
}

/** Sells a token now for ether, or for another token that is named. */
export function* sell(reading: Reading): Recipe {
  const { token, other } = yield* sidesOf(reading, 1)
  if (other !== null) return yield* swap(reading)
  const amounts = goodsIn(reading)
  const goods = amounts.find((one) => isShare(one) || counts(one, token, reading))
  const money = amounts.find((one) => one !== goods && isMoney(one))
  const trader = yield* ownWallet('eip155')
  if (goods === undefined && money !== undefined) {
    if (isOnlyPrice(money, reading)) throw ask('amount')
    const amount = isWorthOf(money, token, reading)
      ? { amountIn: tokensWorth(money, token) }
      : { amountOut: inWei(money, token) }
    yield* act('launchTrades.prepare', { trader, token: token.address, side: 'sell', ...amount })
    return done
  }
  const amountIn = yield* soldOf(reading, {
    token,
    wallet: trader,
    goods: goods ?? bareNumber(reading, token),
  })
  yield* act('launchTrades.prepare', { trader, token: token.address, side: 'sell', amountIn })
  return done
}

/** A number alone counts the token where only small words stand between: not in `two thirds of my WAVE`. */
function bareNumber(reading: Reading, token: Token): Amount | undefined {
  const amounts = goodsIn(reading)
  const [only] = amounts
  if (only === undefined || amounts.length > 1) return undefined
  const [from, to] = only.end <= token.at ? [only.end, token.at] : [token.end, only.at]
  const isPlain = reading.words
    .filter(({ at, end }) => at >= from && end <= to)
    .every(({ at }) =>
      reading.mentions.some((one) => one.at <= at && at < one.end && small.has(one.concept)),
    )
  if (!isPlain) throw ask('amount')
  return only
}

const small: ReadonlySet<string> = new Set(['empty', 'my', 'sell', 'token'])

/** How much is sold: so much, or a share of what is held. */
export function* soldOf(
  reading: Reading,
  {
    token,
    wallet,
    goods,
  }: { readonly token: Token; readonly wallet: string; readonly goods: Amount | undefined },
): Recipe<string> {
  if (goods !== undefined && !isShare(goods)) return baseUnits(goods, token)
  if (goods === undefined && !reading.concepts.has('all')) throw ask('amount')
  const share = shareOf(yield* holdingOf(token, wallet), goods ?? 'all')
  if (share === '0') throw new Stop({ kind: 'none', what: 'amount' })
  return share
}

type Swap = {
  readonly sell: Token | 'ETH'
  readonly buy: Token | 'ETH'
  readonly amount: string
  readonly isOut?: boolean
}

function addressOf(token: Token | 'ETH'): string {
  return token === 'ETH' ? 'ETH' : token.address
}

function quoteInput({ sell: from, buy: to, amount, isOut }: Swap) {
  return {
    sellToken: addressOf(from),
    buyToken: addressOf(to),
    amount,
    ...(isOut === true ? { side: 'exactOut' } : {}),
  }
}

function* swapNow(wanted: Swap): Recipe {
  const account = yield* ownWallet('eip155')
  const quote = yield* look('swaps.quote', quoteInput(wanted))
  const quoteId = textOfMember(quote, 'quoteId')
  if (quoteId === null) throw new Stop({ kind: 'none', what: 'token' })
  yield* act('swaps.prepare', { quoteId, account })
  return done
}

/** Exchanges one token for another. */
export function* swap(reading: Reading): Recipe {
  return yield* swapNow(yield* swapWanted(reading))
}

/** Says what an exchange would bring. */
export function* swapQuote(reading: Reading): Recipe {
  yield* act('swaps.quote', quoteInput(yield* swapWanted(reading)))
  return done
}

/** Where ether is named as one side, and where in the text. */
function etherIn(reading: Reading): { readonly at: number } | null {
  const symbol = reading.entities.find(
    ({ kind, value }) => kind === 'symbol' && value.toUpperCase() === 'ETH',
  )
  const unit = reading.amounts.find(
    (one) => one.unit === 'ETH' || one.unit === 'wei' || one.unit === 'gwei',
  )
  const word = reading.words.find(({ folded }) => /^(?:eth|ether|ethereum)$/.test(folded))
  return symbol ?? unit ?? word ?? null
}

/** Which is given and which is wanted: the amount stands at what is given, unless the other is named first. */
function* swapWanted(reading: Reading): Recipe<Swap> {
  const ether = etherIn(reading)
  const dollars = goodsIn(reading).find(({ unit }) => unit === 'USD')
  const { tokens, choices, unknown } = yield* tokensNamed(reading, {
    wanted: ether === null && dollars === undefined ? 2 : 1,
    figures: true,
  })
  if (choices.length > 0) throw ask('token', choices)
  const [first, second] = tokens
  if (first === undefined) throw unknown.length > 0 ? unknownToken(unknown) : ask('token')
  const amounts = goodsIn(reading)
  const money = amounts.find((one) => ['ETH', 'wei', 'gwei', 'USD'].includes(one.unit ?? ''))
  if (second === undefined) return yield* withEther(reading, { token: first, money })
  const goods = amounts.find(
    (one) => tokens.some((token) => counts(one, token, reading)) || isShare(one),
  )
  const counted = tokens.find((token) => goods !== undefined && counts(goods, token, reading))
  if (goods === undefined && !reading.concepts.has('all')) throw ask('amount')
  if (counted !== undefined && goods !== undefined) {
    const other = counted === first ? second : first
    const isWanted = counted === second && goods.at > first.at && !pays(reading, goods)
    return {
      sell: isWanted ? other : counted,
      buy: isWanted ? counted : other,
      amount: baseUnits(goods, counted),
      ...(isWanted ? { isOut: true } : {}),
    }
  }
  const wallet = yield* ownWallet('eip155')
  // `into NOVA, half of my MOON`: a share is one of the token behind it.
  const isSecond = goods !== undefined && first.end <= goods.at && goods.end <= second.at
  const [sold, bought] = isSecond ? [second, first] : [first, second]
  const amount = yield* soldOf(reading, { token: sold, wallet, goods })
  return { sell: sold, buy: bought, amount }
}

/** `with 500 USDC`, `500 USDC ile`: the amount is what is paid, wherever it stands. */
function pays({ text }: Reading, amount: Amount): boolean {
  const before = text.slice(Math.max(0, amount.at - 12), amount.at)
  const after = text.slice(amount.end, amount.end + 8)
  return (
    /(?:\b(?:with|using|from|for|mit|avec|con|com|met|za|voor|per|por|pour|für|bằng|với)|с|за|със|ب|با|用|拿|以)\s?$/iu.test(
      before,
    ) || /^\s?(?:ile|'?[a-zçğıöşü]{0,3}le\b|で|로|으로|を使)/iu.test(after)
  )
}

function* withEther(
  reading: Reading,
  { token, money }: { readonly token: Token; readonly money: Amount | undefined },
): Recipe<Swap> {
  const amounts = goodsIn(reading)
  const goods = amounts.find((one) => counts(one, token, reading) || isShare(one))
  if (goods !== undefined && isShare(goods)) {
    const wallet = yield* ownWallet('eip155')
    return { sell: token, buy: 'ETH', amount: yield* soldOf(reading, { token, wallet, goods }) }
  }
  if (goods !== undefined) {
    const isWanted = reading.concepts.has('buy') && !reading.concepts.has('sell')
    const amount = baseUnits(goods, token)
    return isWanted
      ? { sell: 'ETH', buy: token, amount, isOut: true }
      : { sell: token, buy: 'ETH', amount }
  }
  const part = money ?? (amounts.length === 1 ? amounts[0] : undefined)
  if (part === undefined) {
    if (!reading.concepts.has('all')) throw ask('amount')
    const wallet = yield* ownWallet('eip155')
    return {
      sell: token,
      buy: 'ETH',
      amount: yield* soldOf(reading, { token, wallet, goods: undefined }),
    }
  }
  return { sell: 'ETH', buy: token, amount: inWei(part, token) }
}

/** A decimal without a fraction, in the smallest unit of something with so many places. */
export function atomicProduct(decimal: string, decimals: number): string {
  const atomic = shifted(decimal, decimals).split('.')[0] ?? '0'
  if (!/^[1-9]/.test(atomic)) throw ask('amount')
  return atomic
}
