import { randomUUID } from 'node:crypto'
import { connect, needed, program, Refused, toAtomic, Wrong } from './bourse.mjs'

const usage = `Trades with play money: paper.mjs <start|order|account|orders|reset>

  start    --ether <amount> [--profile frictionless|realistic|harsh]
  order    --token <address> --side buy|sell --amount <amount> [--id <text>] [--yes]
  account  balances, and earlier generations
  orders   the newest orders
  reset    --ether <amount> [--yes]

A buy spends ether, a sale spends tokens. BOURSE_API_KEY or BOURSE_SESSION says who you are, BOURSE_URL where.`

const flags = {
  ether: { type: 'string' },
  profile: { type: 'string', default: 'realistic' },
  token: { type: 'string' },
  side: { type: 'string' },
  amount: { type: 'string' },
  id: { type: 'string' },
  yes: { type: 'boolean' },
}

/** How orders name ether. */
const ether = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

const key = process.env.BOURSE_API_KEY
const session = process.env.BOURSE_SESSION
const [what = ''] = process.argv.splice(2, process.argv[2]?.startsWith('-') === false ? 1 : 0)

await program(usage, flags, async (values) => {
  const { call } = connect({ key, session })
  const steps = {
    start: () =>
      call('POST', '/api/paper/account', {
        body: { balances: opening(values), profile: values.profile },
      }),
    order: () => order(call, values),
    account: () => call('GET', '/api/paper/account'),
    orders: () => call('GET', '/api/trading/orders', { query: { mode: 'paper', limit: 20 } }),
    reset: () => {
      const body = { balances: opening(values), profile: values.profile }
      if (!values.yes) return { wouldReset: body, next: 'repeat with --yes' }
      return call('POST', '/api/paper/account/reset', { body })
    },
  }
  const step = steps[what]
  if (step === undefined) throw new Wrong(`"${what}" is none of the steps; see --help.`)
  return step()
})

function opening(values) {
  return [{ token: ether, amountAtomic: toAtomic(needed(values, 'ether'), 18).toString() }]
}

async function order(call, values) {
  const base = needed(values, 'token')
  const side = needed(values, 'side')
  const { decimals } = await call('GET', `/api/trading/tokens/${encodeURIComponent(base)}`)
  const spent = side === 'sell' ? (decimals ?? 18) : 18
  const wanted = {
    mode: 'paper',
    kind: 'market',
    side,
    pair: { base, quote: ether },
    amountAtomic: toAtomic(needed(values, 'amount'), spent).toString(),
  }
  const preview = await call('POST', '/api/trading/orders/preview', { body: wanted })
  if (!values.yes) return { preview, next: 'repeat with --yes to place it' }
  const clientOrderId = values.id ?? randomUUID()
  try {
    return await call('POST', '/api/trading/orders', { body: { ...wanted, clientOrderId } })
  } catch (error) {
    // The order was placed before, by a try whose answer was lost.
    if (!(error instanceof Refused) || error.code !== 'orders.duplicate_client_order_id')
      throw error
    return call('GET', `/api/trading/orders/${error.problem.existingOrderId}`)
  }
}
