import type { Reading } from '../reading/reading.ts'
import type { IntentId } from './intent-ids.ts'
import { perpSymbol } from './markets.ts'
import { polite } from './polite.ts'
import { goodsIn, isAtPrice, isMoney, isShare } from './roles.ts'

/** What is only looked at where a question names what could be done. */
const readsBeside: Partial<Record<IntentId, IntentId>> = {
  'creator-fees-claim': 'creator-fees',
  'invoice-pay': 'invoices-list',
  'order-cancel': 'order-get',
  'perp-close': 'perp-positions',
}

/** `Night Owl (NOWL)`: a name and its symbol. */
const bracketed = /\p{L}\s*[(（]\s*\$?[A-Z0-9]{2,16}\s*[)）]/u

/** The intent that words with one meaning settle, whatever the guess was. */
export function refined(intent: IntentId, reading: Reading): IntentId {
  const { concepts, text } = reading
  const hasStop = concepts.has('stoploss') || concepts.has('takeprofit')
  const isPerpSide = concepts.has('long') || concepts.has('short')
  const isQuestion = /[?？؟]\s*$/.test(text) && !polite.test(text)
  const beside = readsBeside[intent]
  if (beside !== undefined && isQuestion) return beside
  const isOrder = [
    'buy',
    'sell',
    'order-get',
    'order-limit',
    'order-replace',
    'order-stop',
  ].includes(intent)
  if (
    isOrder &&
    isPerpSide &&
    !concepts.has('close') &&
    perpSymbol(reading) !== null &&
    goodsIn(reading).length > 0
  ) {
    return 'perp-open'
  }
  if (ofOrders.includes(intent)) return ofVenue(intent, reading)
  const isTrial = ['preview', 'quote'].some((one) => concepts.has(one))
  switch (intent) {
    case 'buy':
    case 'sell':
      if (hasStop && goodsIn(reading).length > 0) return 'order-stop'
      if (concepts.has('buy') && concepts.has('sell')) return 'other'
      if (hasPrice(reading)) return 'order-limit'
      return concepts.has('limit') ? 'order-limit' : intent
    case 'order-preview':
      return ['preview', 'question', 'quote', 'check', 'explain'].some((one) =>
        concepts.has(one),
      ) || isQuestion
        ? intent
        : 'order-limit'
    case 'order-limit':
      if (isTrial) return 'order-preview'
      return isPlain(reading) ? (concepts.has('sell') ? 'sell' : 'buy') : intent
    case 'order-stop':
    case 'perp-close':
      if (isTrial && intent === 'order-stop') return 'order-preview'
      if (isPerpSide && concepts.has('close') && intent === 'order-stop') return 'perp-close'
      // `out of the SOL short`: without a number nothing is opened.
      return isPerpSide &&
        !concepts.has('close') &&
        perpSymbol(reading) !== null &&
        goodsIn(reading).some((one) => !isShare(one))
        ? 'perp-open'
        : intent
    case 'perp-open':
      return concepts.has('close') && isPerpSide && goodsIn(reading).every(isShare)
        ? 'perp-close'
        : intent
    case 'launch-get':
      return bracketed.test(text) && concepts.has('launch') && !isQuestion
        ? 'launch-prepare'
        : intent
    case 'perp-price':
      return perpSymbol(reading) === null && !concepts.has('perp') ? 'token-price' : intent
    default:
      return intent
  }
}

/** `sell 120 WAVE at 0.003`: so many of a token, and a price for each. */
function hasPrice(reading: Reading): boolean {
  const amounts = goodsIn(reading)
  const goods = amounts.find(({ isSymbol, unit }) => isSymbol && unit !== 'USDC')
  const other = amounts.find((one) => one !== goods && !isShare(one))
  if (goods === undefined || other === undefined || amounts.length !== 2) return false
  return isAtPrice(other, reading)
}

const ofOrders: readonly IntentId[] = ['order-cancel', 'orders-cancel-all', 'perp-order-cancel']

/** Orders are cancelled where they are: on the perpetuals exchange only what is named so. */
function ofVenue(intent: IntentId, reading: Reading): IntentId {
  if (isOfPerps(reading)) return 'perp-order-cancel'
  const hasId = reading.entities.some(({ kind }) => kind === 'id')
  return intent === 'perp-order-cancel' && hasId ? 'order-cancel' : intent
}

/** Whether an order is one of the perpetuals exchange: by its word, or by what it is of. */
function isOfPerps({ concepts, entities }: Reading): boolean {
  if (concepts.has('perp')) return true
  const symbols = entities.filter(({ kind }) => kind === 'symbol' || kind === 'perp')
  return (
    symbols.length > 0 &&
    symbols.every(
      ({ kind, value }) => kind === 'perp' || ['BTC', 'SOL'].includes(value.toUpperCase()),
    )
  )
}

/** A purchase or a sale without a price is one that is made now. */
function isPlain(reading: Reading): boolean {
  const { concepts } = reading
  const isOrder = ['limit', 'order', 'price', 'above', 'below', 'place'].some((one) =>
    concepts.has(one),
  )
  const amounts = goodsIn(reading)
  const [only] = amounts
  if (isOrder || !(concepts.has('buy') || concepts.has('sell'))) return false
  return (
    amounts.length === 1 &&
    only !== undefined &&
    (isMoney(only) || isShare(only)) &&
    concepts.has('buy')
  )
}
