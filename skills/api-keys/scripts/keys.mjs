import { writeFileSync } from 'node:fs'
import { connect, needed, steps } from './bourse.mjs'

const usage = `API keys of an account: keys.mjs <mint|limit|list|rotate|revoke>

  mint    --name <text> --scopes <a,b> --days <number> --keep <file>
          [--order-markets <a,b> --order-largest <dollars> --order-total <dollars>]
  limit   --key <number> [--calls <number> --window <seconds>] [--addresses <a,b>] [--scopes <a,b>]
  list    [--state active|disabled|rotating|expired|revoked]
  rotate  --key <number> --overlap <seconds> --keep <file>
  revoke  --key <number> --yes

BOURSE_SESSION is the session of a signed-in wallet, BOURSE_URL names the service.`

const text = { type: 'string' }
const flags = {
  ...{ name: text, scopes: text, days: text, keep: text, key: text, calls: text, window: text },
  ...{ addresses: text, overlap: text, state: text, yes: { type: 'boolean' } },
  ...{ 'order-markets': text, 'order-largest': text, 'order-total': text },
}
const dayMs = 86_400_000

const session = process.env.BOURSE_SESSION
let client
const call = (...input) => {
  client ??= connect({ session })
  return client.call(...input)
}

await steps(usage, flags, {
  async mint(values) {
    const file = needed(values, 'keep')
    const expiresAt = new Date(Date.now() + Number(needed(values, 'days')) * dayMs).toISOString()
    const body = {
      name: needed(values, 'name'),
      scopes: needed(values, 'scopes').split(','),
      expiresAt,
      ...orderLimitOf(values),
    }
    return kept(await call('POST', '/api/developer/keys', { body }), file)
  },
  limit(values) {
    const body = {
      ...(values.calls ? { budget: budgetOf(values) } : {}),
      ...(values.addresses ? { addressAllowList: values.addresses.split(',') } : {}),
      ...(values.scopes ? { scopes: values.scopes.split(',') } : {}),
    }
    return call('PATCH', `/api/developer/keys/${needed(values, 'key')}`, { body })
  },
  async list({ state }) {
    return (await call('GET', '/api/developer/keys', { query: { state, limit: 100 } })).items
  },
  async rotate(values) {
    const file = needed(values, 'keep')
    const body = { overlapSeconds: Number(needed(values, 'overlap')) }
    const path = `/api/developer/keys/${needed(values, 'key')}`
    return kept(await call('POST', `${path}/reroll`, { body }), file)
  },
  async revoke(values) {
    const key = needed(values, 'key')
    if (!values.yes) return { wouldRevoke: key, next: 'repeat with --yes' }
    const { id, state } = await call('DELETE', `/api/developer/keys/${key}`)
    return { key: id, state }
  },
})

function budgetOf(values) {
  return { calls: Number(values.calls), windowSeconds: Number(needed(values, 'window')) }
}

function orderLimitOf(values) {
  const markets = values['order-markets']
  if (markets === undefined) return {}
  return {
    orderLimit: {
      markets: markets.split(','),
      largest: needed(values, 'order-largest'),
      total: needed(values, 'order-total'),
    },
  }
}

/** The record without the key, which goes into a file of its owner alone. */
function kept({ key, record }, file) {
  writeFileSync(file, `BOURSE_API_KEY="${key}"\n`, { mode: 0o600 })
  return { ...record, keyKeptIn: file }
}
