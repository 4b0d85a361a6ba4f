import { connect, needed, Refused, steps, toAtomic, Wrong } from './bourse.mjs'

const usage = `Orders that wait for a price: orders.mjs <place|list|get|replace|cancel|cancel-all>

  place       --kind limit|stop|take_profit|trailing|oco --side buy|sell --token <address> --amount <amount>
              --price <ether a token> [--stop <price>] [--trail-bps <number>] [--slippage-bps <number>]
              [--expires <time>] [--mode paper|live] --id <text> [--yes]
  list        [--status open|filled|...] [--mode paper|live]
  get         --order <id>
  replace     --order <id> [--price <price>] [--slippage-bps <number>] [--yes]
  cancel      --order <id> [--yes]
  cancel-all  [--token <address>] [--mode paper|live] [--yes]

BOURSE_API_KEY or BOURSE_SESSION says who you are, BOURSE_URL where.`

const text = { type: 'string' }
const flags = {
  ...{ kind: text, side: text, token: text, amount: text, price: text, stop: text },
  ...{ 'trail-bps': text, 'slippage-bps': text, expires: text, id: text, order: text },
  ...{ mode: { type: 'string', default: 'paper' }, status: text, yes: { type: 'boolean' } },
}
/** How orders name ether. */
const ether = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

const key = process.env.BOURSE_API_KEY
const session = process.env.BOURSE_SESSION
const pathOf = (values) => `/api/trading/orders/${needed(values, 'order')}`
let client
const call = (...input) => {
  client ??= connect({ key, session })
  return client.call(...input)
}

await steps(usage, flags, {
  place,
  list: ({ mode, status }) =>
    call('GET', '/api/trading/orders', { query: { mode, status, limit: 50 } }),
  get: (values) => call('GET', pathOf(values)),
  replace,
  cancel(values) {
    if (!values.yes) return read(values, 'wouldCancel')
    return call('POST', `/api/trading/orders/${needed(values, 'order')}/cancel`)
  },
  async 'cancel-all'({ mode, token, yes }) {
    const body = { mode, ...(token ? { pair: { base: token, quote: ether } } : {}) }
    if (yes) return call('POST', '/api/trading/orders/cancel-all', { body })
    const { items } = await call('GET', '/api/trading/orders', { query: { mode, status: 'open' } })
    const mine = items.filter(
      ({ pair }) => !token || pair.base.toLowerCase() === token.toLowerCase(),
    )
    return { wouldCancel: mine.map(({ id }) => id), next: 'repeat with --yes' }
  },
})

async function place(values) {
  const wanted = await orderOf(values)
  const preview = await call('POST', '/api/trading/orders/preview', { body: wanted })
  if (!values.yes) return { order: wanted, preview, next: 'repeat with --yes to place it' }
  try {
    const body = { ...wanted, clientOrderId: needed(values, 'id') }
    return await call('POST', '/api/trading/orders', { body })
  } catch (error) {
    // It was placed before, by a try whose answer was lost.
    if (!(error instanceof Refused) || error.code !== 'orders.duplicate_client_order_id')
      throw error
    return call('GET', `/api/trading/orders/${error.problem.existingOrderId}`)
  }
}

async function orderOf(values) {
  const { expires, kind, mode } = values
  const base = needed(values, 'token')
  const side = needed(values, 'side')
  const { decimals } = await call('GET', `/api/trading/tokens/${encodeURIComponent(base)}`)
  const places = side === 'sell' ? (decimals ?? 18) : 18
  return {
    ...{ mode, kind: needed(values, 'kind'), side, pair: { base, quote: ether } },
    amountAtomic: toAtomic(needed(values, 'amount'), places).toString(),
    ...conditionOf(kind, values),
    ...slippageOf(values),
    ...(expires ? { timeInForce: 'gtd', expiresAt: expires } : {}),
  }
}

function conditionOf(kind, values) {
  if (kind === 'limit') return { limitPrice: needed(values, 'price') }
  if (kind === 'trailing') return { trailBps: Number(needed(values, 'trail-bps')) }
  if (kind === 'stop' || kind === 'take_profit') {
    return { trigger: { price: needed(values, 'price') } }
  }
  if (kind !== 'oco') throw new Wrong('--kind is limit, stop, take_profit, trailing or oco.')
  const stop = { kind: 'stop', trigger: { price: needed(values, 'stop') } }
  return { legs: [{ kind: 'limit', limitPrice: needed(values, 'price') }, stop] }
}

function slippageOf(values) {
  const bps = values['slippage-bps']
  return bps === undefined ? {} : { maxSlippageBps: Number(bps) }
}

async function read(values, name) {
  return { [name]: await call('GET', pathOf(values)), next: 'repeat with --yes' }
}

async function replace(values) {
  const { kind } = await call('GET', pathOf(values))
  const body = { ...(values.price ? conditionOf(kind, values) : {}), ...slippageOf(values) }
  if (!values.yes) return { ...(await read(values, 'wouldReplace')), by: body }
  return call('POST', `/api/trading/orders/${needed(values, 'order')}/replace`, { body })
}
