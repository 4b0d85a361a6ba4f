import { connect, needed, steps } from './bourse.mjs'

const usage = `Gets out of perpetuals: flatten.mjs <show|close|all|timer>

  show   positions, open orders and the timer
  close  --symbol <market> [--yes]
  all    [--yes]
  timer  --seconds <number>: cancel all open orders unless this is called again in time; 0 takes it off

BOURSE_API_KEY or BOURSE_SESSION says who you are, BOURSE_URL where.`

const flags = {
  symbol: { type: 'string' },
  seconds: { type: 'string' },
  yes: { type: 'boolean' },
}

const key = process.env.BOURSE_API_KEY
const session = process.env.BOURSE_SESSION
let client
const call = (...input) => {
  client ??= connect({ key, session })
  return client.call(...input)
}

await steps(usage, flags, {
  async show() {
    const timer = await call('GET', '/api/backpack/orders/cancel-all-after')
    return { ...(await read()), timer }
  },
  close: (values) => close(values, needed(values, 'symbol')),
  all: (values) => close(values),
  timer: (values) =>
    call('POST', '/api/backpack/orders/cancel-all-after', {
      body: { timeoutMs: Number(needed(values, 'seconds')) * 1000 },
    }),
})

async function read(symbol) {
  const [positions, orders] = await Promise.all([
    call('GET', '/api/backpack/positions', { query: { symbol } }),
    call('GET', '/api/backpack/orders', { query: { symbol, status: 'open', limit: 100 } }),
  ])
  return { positions, orders: orders.items }
}

async function close({ yes }, symbol) {
  const { orders, positions } = await read(symbol)
  if (!yes) {
    return {
      wouldCancel: orders.map(({ id }) => id),
      wouldClose: positions.map((one) => [one.symbol, one.netQuantity]),
      next: 'repeat with --yes',
    }
  }
  const failures = []
  const tried = async (what, doing) => {
    try {
      return await doing()
    } catch (error) {
      failures.push(`${what}: ${error.message}`)
      return null
    }
  }
  const cancelled = await tried('orders', () =>
    call('DELETE', '/api/backpack/orders', { query: { symbol } }),
  )
  const closed = []
  for (const position of positions) {
    const order = await tried(position.symbol, () => closeOne(position))
    if (order !== null) closed.push(order)
  }
  const left = await read(symbol)
  if (left.positions.length + left.orders.length > 0) process.exitCode = 1
  return {
    cancelled: (cancelled ?? []).map(({ id }) => id),
    closed: closed.map(({ executedQuantity, id, status }) => ({ id, status, executedQuantity })),
    left: left.positions.map((one) => [one.symbol, one.netQuantity]),
    ordersLeft: left.orders.map(({ id }) => id),
    failures,
  }
}

function closeOne({ netQuantity, symbol }) {
  const side = netQuantity.startsWith('-') ? 'Bid' : 'Ask'
  const body = { symbol, side, orderType: 'Market', closePosition: true }
  return call('POST', '/api/backpack/order', { body })
}
