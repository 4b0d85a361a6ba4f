import type { Reading } from '../reading/reading.ts'
import type { IntentId } from './intent-ids.ts'
import { perpSymbol } from './markets.ts'
import { goodsIn, isMoney, isShare } from './roles.ts'

/** What is only looked at where a question names what could be done. */
const readsBeside: Partial<Record<IntentId, IntentId>> = {
  'creator-fees-claim': 'creator-fees',
  'invoice-pay': 'invoices-list',
  'order-cancel': 'order-get',
  'perp-close': 'perp-positions',
}

/** A question that asks for something to be done all the same: `can you …?`. */
const polite =
  /\b(?:can|could|would|will) (?:you|u)\b|please|pls|kannst du|könntest|könnten sie|bitte|puedes|podrías|por favor|peux-tu|pourrais|pouvez|s'il (?:te|vous) pla|puoi|potresti|per favore|pode(?:ria)?\b|kun je|kan je|zou je|alsjeblieft|możesz|mógłbyś|proszę|можешь|можете|пожалуйста|можеш|моля|[mM][ıi]s[ıi]n|lütfen|được không|giúp|هل يمكنك|من فضلك|می‌?توان[یi]|می‌?شه|لطفا|能不能|可以帮|可以幫|能帮|能幫|请|請|くれ|もらえ|いただけ|ください|줄래|줄 수|주세요|줘/iu

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
      return isPlain(reading) ? (concepts.has('sell') ? 'sell' : 'buy') : intent
    case 'order-stop':
    case 'perp-close':
      if (isPerpSide && concepts.has('close') && intent === 'order-stop') return 'perp-close'
      return isPerpSide && !concepts.has('close') && perpSymbol(reading) !== null
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

/** Words that a price follows, and no other amount. */
const at =
  /(?:@|(?<!\p{L})(?:at|zu|bei|à|a|al|a un precio de|op|bij|po|по|на|عند|بسعر|در|با قیمت|giá|ở|ở giá|với giá|em)|价格?|價格?|在|以)\s?\$?$/iu
const atBehind = /^\s?(?:ETH|USDC)?\s?(?:[’']?[dt][ae]n|fiyat\p{L}*|で|에)(?!\p{Script=Hiragana})/iu

/** `sell 120 WAVE at 0.003`: so many of a token, and a price for each. */
function hasPrice(reading: Reading): boolean {
  const amounts = goodsIn(reading)
  const goods = amounts.find(({ isSymbol, unit }) => isSymbol && unit !== 'USDC')
  const other = amounts.find((one) => one !== goods && !isShare(one))
  if (goods === undefined || other === undefined || amounts.length !== 2) return false
  const { text } = reading
  return at.test(text.slice(0, other.at)) || atBehind.test(text.slice(other.end))
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
