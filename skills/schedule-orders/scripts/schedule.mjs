import { connect, needed, steps, toAmount, toAtomic, Wrong } from './bourse.mjs'

const usage = `Orders in rounds: schedule.mjs <place|rounds|stop>

  place   --kind dca|twap --side buy|sell --token <address> --amount <whole> --rounds <number> --every <30s|5m|1h|1d>
          [--min-price <price>] [--max-price <price>] [--mode paper|live] --id <text> [--yes]
  rounds  --order <id>
  stop    --order <id> [--yes]

Prices are ether for one token. BOURSE_API_KEY or BOURSE_SESSION says who you are, BOURSE_URL where.`

const text = { type: 'string' }
const flags = {
  ...{ kind: { type: 'string', default: 'dca' }, side: text, token: text, amount: text },
  ...{ rounds: text, every: text, 'min-price': text, 'max-price': text, id: text, order: text },
  ...{ mode: { type: 'string', default: 'paper' }, yes: { type: 'boolean' } },
}
/** How orders name ether. */
const ether = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const unitSeconds = { s: 1, m: 60, h: 3600, d: 86_400 }

const key = process.env.BOURSE_API_KEY
const session = process.env.BOURSE_SESSION
let client
const call = (...input) => {
  client ??= connect({ key, session })
  return client.call(...input)
}

await steps(usage, flags, {
  place,
  async rounds(values) {
    const order = await call('GET', `/api/trading/orders/${needed(values, 'order')}`)
    const { avgPrice, filledIn, filledOut, id, remaining, rounds, status, statusReason } = order
    return { id, status, statusReason, filledIn, filledOut, avgPrice, remaining, rounds }
  },
  async stop(values) {
    const order = needed(values, 'order')
    if (values.yes) return call('POST', `/api/trading/orders/${order}/cancel`)
    const { remaining, status } = await call('GET', `/api/trading/orders/${order}`)
    return { wouldStop: order, status, remaining, next: 'repeat with --yes' }
  },
})

async function place(values) {
  const { kind, mode } = values
  const base = needed(values, 'token')
  const side = needed(values, 'side')
  const { decimals } = await call('GET', `/api/trading/tokens/${encodeURIComponent(base)}`)
  const places = side === 'sell' ? (decimals ?? 18) : 18
  const whole = toAtomic(needed(values, 'amount'), places)
  const schedule = scheduleOf(values)
  const wanted = {
    ...{ mode, kind, side, pair: { base, quote: ether } },
    ...{ amountAtomic: whole.toString(), schedule },
  }
  if (values.yes) {
    const body = { ...wanted, clientOrderId: needed(values, 'id') }
    return call('POST', '/api/trading/orders', { body })
  }
  const oneRound = await call('POST', '/api/trading/orders/preview', { body: wanted })
  const lastInSeconds = (schedule.rounds - 1) * schedule.intervalSeconds
  return {
    eachRound: toAmount(whole / BigInt(schedule.rounds), places),
    rounds: schedule.rounds,
    lastRoundAt: new Date(Date.now() + lastInSeconds * 1000).toISOString(),
    oneRound,
    next: 'repeat with --yes to place it',
  }
}

function scheduleOf(values) {
  const [, number, unit] = /^(\d{1,7})([smhd])$/.exec(needed(values, 'every')) ?? []
  if (number === undefined) throw new Wrong('--every is a number with s, m, h or d, such as 30m.')
  const { 'max-price': maxPrice, 'min-price': minPrice } = values
  return {
    rounds: Number(needed(values, 'rounds')),
    intervalSeconds: Number(number) * unitSeconds[unit],
    ...(minPrice === undefined ? {} : { minPrice }),
    ...(maxPrice === undefined ? {} : { maxPrice }),
  }
}
