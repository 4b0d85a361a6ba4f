import { connect, program } from './bourse.mjs'

const usage = `Audits an account; changes nothing.

  --days <number>   how far back, and when an unused key is old (default 30)
  --strict          end with 1 when there are findings

BOURSE_SESSION is the session of a signed-in person, BOURSE_URL names the service.`

const flags = { days: { type: 'string', default: '30' }, strict: { type: 'boolean' } }
const sessionsMax = 5

const session = process.env.BOURSE_SESSION

await program(usage, flags, async (values) => {
  const { call } = connect({ session })
  const list = async (path, query = {}) =>
    (await call('GET', path, { query: { limit: 100, ...query } })).items
  const since = new Date(Date.now() - Number(values.days) * 86_400_000).toISOString()
  const [sessions, keys, events, wallets, webhooks] = await Promise.all([
    call('GET', '/api/auth/sessions').then(({ items }) => items),
    list('/api/developer/keys'),
    list('/api/developer/audit'),
    list('/api/vault/wallets'),
    list('/api/developer/webhooks'),
  ])
  const policies = await Promise.all(
    wallets.map(({ id }) => call('GET', `/api/vault/wallets/${id}/policy`)),
  )
  const recent = events.filter(({ happenedAt }) => happenedAt >= since)
  const findings = [
    ...eventFindings(recent),
    ...keys.filter(({ state }) => state === 'active').flatMap((key) => keyFindings(key, since)),
    ...policies.flatMap(policyFindings),
    ...(sessions.length > sessionsMax ? [`${sessions.length} sessions are open`] : []),
    ...webhooks
      .filter(({ status }) => status === 'disabled')
      .map(({ disabledReason, id }) => `webhook ${id} is disabled (${disabledReason})`),
  ]
  if (values.strict && findings.length > 0) process.exitCode = 1
  return { findings, sessions, keys, events: recent, wallets, policies, webhooks }
})

function eventFindings(events) {
  return ['session.failed', 'key.failed'].flatMap((action) => {
    const failed = events.filter((event) => event.action === action)
    const blocks = [...new Set(failed.map(({ addressBlock }) => addressBlock ?? 'unknown'))]
    return failed.length > 0 ? [`${failed.length} × ${action} from ${blocks.join(', ')}`] : []
  })
}

function keyFindings({ budget, createdAt, expiresAt, id, lastUsedAt, name, scopes }, since) {
  const which = `key ${id} (${name})`
  const isOld = (lastUsedAt ?? createdAt) < since
  return [
    scopes.includes('api:*') && `${which} opens everything`,
    expiresAt === null && `${which} has no end`,
    isOld && `${which} was not used for long`,
    budget === null && `${which} has no budget`,
  ].filter(Boolean)
}

function policyFindings({ approvalAboveAtomic, calls, walletId }) {
  const isFree = calls.length > 0 && approvalAboveAtomic === null
  return isFree ? [`wallet ${walletId} has no amount above which a person is asked`] : []
}
