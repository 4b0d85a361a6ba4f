import { connect, needed, steps, until, Wrong } from './bourse.mjs'

const usage = `Price alerts: alerts.mjs <set|list|pause|resume|delete|wait>

  set     --token <address> | --perp <symbol>, --above <price> | --below <price>, [--note <text>]
  list    of both kinds
  pause, resume  --alert <id>
  delete  --alert <id> --yes
  wait    [--seconds <number>] [--after <seq>]

BOURSE_API_KEY or BOURSE_SESSION says who you are, BOURSE_URL where.`

const text = { type: 'string' }
const flags = {
  ...{ token: text, perp: text, above: text, below: text, note: text, alert: text, after: text },
  ...{ seconds: { type: 'string', default: '60' }, yes: { type: 'boolean' } },
}

const key = process.env.BOURSE_API_KEY
const session = process.env.BOURSE_SESSION
let client
const call = (...input) => {
  client ??= connect({ key, session })
  return client.call(...input)
}
const isOfPerp = (values) => needed(values, 'alert').startsWith('ppa_')

await steps(usage, flags, {
  set,
  async list() {
    const [tokens, perps] = await Promise.all([
      call('GET', '/api/market/alerts', { query: { limit: 100 } }),
      call('GET', '/api/backpack/alerts', { query: { limit: 100 } }),
    ])
    return { tokens: tokens.items, perps: perps.items }
  },
  pause: (values) =>
    isOfPerp(values)
      ? call('POST', `/api/backpack/alerts/${values.alert}/pause`)
      : call('POST', `/api/market/alerts/${values.alert}/pause`),
  resume: (values) =>
    isOfPerp(values)
      ? call('POST', `/api/backpack/alerts/${values.alert}/resume`)
      : call('POST', `/api/market/alerts/${values.alert}/resume`),
  async delete(values) {
    const isPerp = isOfPerp(values)
    if (!values.yes) return { wouldDelete: values.alert, next: 'repeat with --yes' }
    await (isPerp
      ? call('DELETE', `/api/backpack/alerts/${values.alert}`)
      : call('DELETE', `/api/market/alerts/${values.alert}`))
    return { deleted: values.alert }
  },
  wait,
})

function set(values) {
  const { above, below, note, perp, token } = values
  if ((above === undefined) === (below === undefined)) throw new Wrong('Give --above or --below.')
  const direction = above === undefined ? 'below' : 'above'
  const rest = { direction, ...(note ? { note } : {}) }
  const price = above ?? below
  if (perp) return call('POST', '/api/backpack/alerts', { body: { symbol: perp, price, ...rest } })
  const body = { token: needed({ token }, 'token'), priceEth: price, ...rest }
  return call('POST', '/api/market/alerts', { body })
}

async function wait({ after, seconds }) {
  const topics = 'market.alert_fired,perps.alert_fired'
  const head = await call('GET', '/api/events/history', { query: { topics, limit: 1 } })
  const from = after ?? head.headSeq
  const { items } = await until(
    () => call('GET', '/api/events/history', { query: { topics, after: from, limit: 1 } }),
    (page) => page.items.length > 0,
    Number(seconds),
  )
  if (items.length === 0)
    throw new Error(`No alert fired in ${seconds} s. Go on with --after ${from}.`)
  const [{ payload, recordedAt, seq, subject, topic }] = items
  return { topic, subject, payload, recordedAt, seq }
}
