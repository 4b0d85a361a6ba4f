import { connect, program, Wrong } from './bourse.mjs'

const usage = `Stops everything of an account, or says what it would stop.

  --yes           do it; without, it is a drill
  --only <a,b>    of wallets, runs, orders, keys, sessions

BOURSE_SESSION is the session of a signed-in person, BOURSE_URL names the service.`

const flags = { yes: { type: 'boolean' }, only: { type: 'string' } }
const live = ['queued', 'running', 'requires_action']

const session = process.env.BOURSE_SESSION

/** What is stopped, in the order of the damage that it can do: each with how it is found and how it is stopped. */
const parts = (call) => ({
  wallets: {
    find: async () => {
      const { items } = await call('GET', '/api/vault/wallets', { query: { limit: 100 } })
      return items.filter(({ status }) => status === 'active').map(({ id }) => id)
    },
    stop: (id) => call('POST', `/api/vault/wallets/${id}/freeze`),
  },
  runs: {
    find: async () => {
      const { items } = await call('GET', '/api/runs', { query: { limit: 100 } })
      return items.filter(({ status }) => live.includes(status)).map(({ id }) => id)
    },
    stop: (id) => call('POST', `/api/runs/${id}/cancel`),
  },
  orders: {
    find: async () => ['spot', 'perpetual'],
    stop: (kind) =>
      kind === 'spot'
        ? call('POST', '/api/trading/orders/cancel-all', { body: {} })
        : call('DELETE', '/api/backpack/orders').catch(ignoreMissing),
  },
  keys: {
    find: async () => {
      const { items } = await call('GET', '/api/developer/keys', { query: { limit: 100 } })
      const open = ['active', 'disabled', 'rotating']
      return items.filter(({ state }) => open.includes(state)).map(({ id }) => id)
    },
    stop: (id) => call('DELETE', `/api/developer/keys/${id}`),
  },
  sessions: {
    find: async () => {
      const { items } = await call('GET', '/api/auth/sessions')
      return items.filter(({ isCurrent }) => !isCurrent).map(({ id }) => id)
    },
    stop: (id) => call('DELETE', `/api/auth/sessions/${id}`),
  },
})

await program(usage, flags, async ({ only, yes }) => {
  const { call } = connect({ session })
  const all = parts(call)
  const names = only?.split(',') ?? Object.keys(all)
  const unknown = names.find((name) => !Object.hasOwn(all, name))
  if (unknown !== undefined) throw new Wrong(`--only: there is no part "${unknown}".`)
  const report = {
    isDrill: yes !== true,
    startedAt: new Date().toISOString(),
    stopped: {},
    failures: [],
  }
  for (const name of Object.keys(all).filter((one) => names.includes(one))) {
    report.stopped[name] = await stopAll(all[name], { name, yes, failures: report.failures })
  }
  if (report.failures.length > 0) process.exitCode = 1
  return { ...report, endedAt: new Date().toISOString() }
})

async function stopAll(part, { failures, name, yes }) {
  const stopped = []
  const failed = (what) => (error) => void failures.push(`${what}: ${error.message}`)
  const found = (await part.find().catch(failed(name))) ?? []
  for (const one of found) {
    if (yes) await part.stop(one).then(() => stopped.push(one), failed(`${name} ${one}`))
    else stopped.push(one)
  }
  return stopped
}

/** Who never traded perpetuals has no orders there. */
function ignoreMissing(error) {
  if (error.status !== 404) throw error
}
