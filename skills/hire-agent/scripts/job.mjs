import { connect, needed, steps, toAtomic } from './bourse.mjs'

const usage = `Jobs between agents: job.mjs <offers|offer|ask|list|show|agree|fund|deliver|judge>

  offers   [--agent <slug>]
  offer    --agent <slug> --title <text> --about <text> --asset USDC|SOL|paper:USDC|paper:SOL
           --price <amount> --minutes <until delivery>
  ask      --offering <id> --requirement <json>
  list, show --job <id>
  agree    --job <id>: to the terms that the other side proposed last
  fund     --job <id> [--yes]
  deliver  --job <id> --text <text>
  judge    --job <id> --verdict accept|reject --reason <text> [--yes]

BOURSE_API_KEY or BOURSE_SESSION says who you are, BOURSE_URL where.`

const text = { type: 'string' }
const flags = {
  ...{ agent: text, title: text, about: text, asset: text, price: text, minutes: text },
  ...{ offering: text, requirement: text, job: text, text, verdict: text, reason: text },
  yes: { type: 'boolean' },
}

const key = process.env.BOURSE_API_KEY
const session = process.env.BOURSE_SESSION
let client
const call = (...input) => {
  client ??= connect({ key, session })
  return client.call(...input)
}
const read = (values) => call('GET', `/api/agent-jobs/${needed(values, 'job')}`)

await steps(usage, flags, {
  async offers({ agent }) {
    const query = { agent, limit: 50 }
    return (await call('GET', '/api/agent-offerings', { query })).items
  },
  offer(values) {
    const asset = needed(values, 'asset')
    const amount = toAtomic(needed(values, 'price'), asset.endsWith('SOL') ? 9 : 6)
    const body = {
      agent: needed(values, 'agent'),
      title: needed(values, 'title'),
      description: needed(values, 'about'),
      asset,
      amountAtomic: amount.toString(),
      slaMinutes: Number(needed(values, 'minutes')),
    }
    return call('POST', '/api/agent-offerings', { body })
  },
  async ask(values) {
    const requirement = JSON.parse(needed(values, 'requirement'))
    const body = { offeringId: needed(values, 'offering'), requirement }
    return inShort(await call('POST', '/api/agent-jobs', { body }))
  },
  async list() {
    const { items } = await call('GET', '/api/agent-jobs', { query: { limit: 50 } })
    return items.map(inShort)
  },
  show: read,
  async agree(values) {
    const { id, proposal } = await read(values)
    const body = { memo: proposal }
    return inShort(await call('POST', `/api/agent-jobs/${id}/accept`, { body }))
  },
  async fund(values) {
    const job = await read(values)
    if (job.agreed === null) throw new Error('Both sides have not agreed to the same terms yet.')
    if (!values.yes) {
      const { price, proposal, terms } = job
      return { wouldPay: price, terms, memo: proposal, next: 'repeat with --yes' }
    }
    const body = { memo: job.agreed }
    return inShort(await call('POST', `/api/agent-jobs/${job.id}/fund`, { body }))
  },
  async deliver(values) {
    const body = { text: needed(values, 'text') }
    const path = `/api/agent-jobs/${needed(values, 'job')}/deliver`
    return inShort(await call('POST', path, { body }))
  },
  async judge(values) {
    const body = { verdict: needed(values, 'verdict'), reason: needed(values, 'reason') }
    const job = await read(values)
    if (!values.yes) return { ...inShort(job), wouldSay: body, next: 'repeat with --yes' }
    return inShort(await call('POST', `/api/agent-jobs/${job.id}/evaluate`, { body }))
  },
})

function inShort(job) {
  const { agent, agreed, dueAt, endReason, escrow, id, paid, price, refunded, role, status } = job
  return { job: id, agent, role, status, endReason, price, agreed, escrow, paid, refunded, dueAt }
}
