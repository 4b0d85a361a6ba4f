import { readFileSync, writeFileSync } from 'node:fs'
import { connect, needed, Refused, steps } from './bourse.mjs'

const usage = `Micropayment sessions: session.mjs <open|use|show|close>

  open   --deposit <amount> --unit-cost <amount> --keep <file> [--yes]
  use    --file <file> --units <number> --use-id <text>
  show   --file <file>
  close  --file <file> [--yes]

Deposits are paid in play money. BOURSE_API_KEY puts the session on the list of an account, BOURSE_URL names the service.`

const text = { type: 'string' }
const flags = {
  ...{ deposit: text, 'unit-cost': text, keep: text, file: text, 'use-id': text },
  ...{ units: { type: 'string', default: '1' }, yes: { type: 'boolean' } },
}

const key = process.env.BOURSE_API_KEY
let client
const bourse = () => {
  client ??= connect({ key })
  return client
}
const kept = (values) => JSON.parse(readFileSync(needed(values, 'file'), 'utf8'))

await steps(usage, flags, {
  open,
  async use(values) {
    const { bearer, sessionId } = kept(values)
    const body = { sessionId, bearer, useId: needed(values, 'use-id'), units: Number(values.units) }
    return stateOf(await bourse().call('POST', '/api/mpp/session/use', { body }))
  },
  async show(values) {
    const { sessionId } = kept(values)
    return stateOf(await bourse().call('GET', `/api/svc-mpp-prefix/mpp/session/${sessionId}`))
  },
  async close(values) {
    const { bearer, sessionId } = kept(values)
    if (!values.yes) return { wouldClose: sessionId, next: 'repeat with --yes' }
    const body = { sessionId, bearer }
    return stateOf(await bourse().call('POST', '/api/mpp/session/close', { body }))
  },
})

async function open(values) {
  const body = { deposit: needed(values, 'deposit'), unitCost: needed(values, 'unit-cost') }
  const path = '/api/mpp/session/open'
  if (!values.yes) {
    const price = { method: 'POST', path, body }
    return bourse().call('POST', '/api/payments/price', { body: price })
  }
  const keep = needed(values, 'keep')
  const paid = await openAndPay(body)
  const { bearer, sessionId } = paid.session
  writeFileSync(keep, JSON.stringify({ sessionId, bearer }), { mode: 0o600, flag: 'wx' })
  return { ...stateOf(paid), keptIn: keep }
}

/** An account whose credit is enough pays by it at once; everybody else answers a challenge in play money. */
async function openAndPay(body) {
  const asked = await bourse().send('POST', '/api/mpp/session/open', { body })
  const answer = await asked.json()
  if (asked.ok) return answer
  const authorization = paperCredentialOf(asked.headers.get('www-authenticate') ?? '')
  if (asked.status !== 402 || authorization === null) {
    throw new Refused(asked.status, answer, asked.headers)
  }
  return bourse().call('POST', '/api/mpp/session/open', { body, headers: { authorization } })
}

/** A challenge in play money is answered by itself. */
function paperCredentialOf(header) {
  const challenges = []
  for (const [, scheme, name, value] of header.matchAll(/(Payment\s+)?([a-z]+)="([^"]*)"/gi)) {
    if (scheme !== undefined) challenges.push({})
    if (challenges.length > 0) challenges.at(-1)[name.toLowerCase()] = value
  }
  const found = challenges.find(({ intent, method }) => method === 'paper' && intent === 'charge')
  if (found === undefined) return null
  const { description: _, ...challenge } = found
  const proof = JSON.stringify({ challenge, payload: { type: 'paper' } })
  return `Payment ${Buffer.from(proof).toString('base64url')}`
}

/** Everything but the bearer, which is in the file alone. */
function stateOf({ session }) {
  const { balanceHuman, depositHuman, expiresAt, mode, requests, sessionId, status } = session
  const { refunded, spent, unitCostHuman } = session
  return {
    ...{ sessionId, status, mode, deposit: depositHuman, unitCost: unitCostHuman },
    ...{ balance: balanceHuman, spentAtomic: spent, refundedAtomic: refunded, requests, expiresAt },
  }
}
