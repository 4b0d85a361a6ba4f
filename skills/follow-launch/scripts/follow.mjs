import { connect, needed, program } from './bourse.mjs'

const usage = `Follows a launched token.

  --token <address>
  --seconds <number>   print its events for so long, one a line
  --after <seq>        from behind this event on

BOURSE_URL names the service.`

const flags = {
  token: { type: 'string' },
  seconds: { type: 'string' },
  after: { type: 'string' },
}

const { call } = connect()
const topics = 'launch.*,trade.*,creator_fees.*'

await program(usage, flags, async (values) => {
  const token = encodeURIComponent(needed(values, 'token'))
  const launch = await call('GET', `/api/rh-launchpad/tokens/${token}`)
  if (values.seconds === undefined && values.after === undefined) return stateOf(launch, token)
  const subjects = [launch.tokenAddress, launch.id].map((one) => one.toLowerCase())
  const end = Date.now() + Number(values.seconds ?? '0') * 1000
  let after =
    values.after ?? (await call('GET', '/api/events/history', { query: { limit: 1 } })).headSeq
  for (;;) {
    const page = await call('GET', '/api/events/history', { query: { topics, after, limit: 100 } })
    for (const event of page.items.filter((one) => isAbout(one, subjects))) {
      process.stdout.write(`${JSON.stringify(event)}\n`)
    }
    after = page.items.at(-1)?.seq ?? after
    if (page.items.length === 100) continue
    if (Date.now() > end) break
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  process.stdout.write(`${JSON.stringify({ resumeAfter: after })}\n`)
  return undefined
})

/** The subject of an event is the launch or the token; a trade names its token in the payload. */
function isAbout({ payload, subject }, subjects) {
  const named = [subject, payload.token, payload.tokenAddress, payload.launchId]
  return named.some((one) => typeof one === 'string' && subjects.includes(one.toLowerCase()))
}

async function stateOf(launch, token) {
  const [status, market] = await Promise.all([
    call('GET', `/api/rh-launchpad/launches/${launch.id}/status`),
    call('GET', `/api/market/tokens/${token}`),
  ])
  const { day, graduation, holders, liquidityEth, priceEth } = market.data
  return {
    launch: launch.id,
    token: launch.tokenAddress,
    family: launch.family,
    status: status.status,
    confirmations: status.confirmations,
    curve: launch.curve,
    pool: launch.pool,
    ...{ graduation, holders, priceEth, liquidityEth, day },
  }
}
