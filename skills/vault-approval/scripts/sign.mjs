import { connect, needed, steps, toAtomic, until } from './bourse.mjs'

const usage = `Asks a wallet of the vault to sign: sign.mjs <ask|wait|waiting|deny>

  ask      --wallet <id> --to <address> [--ether <amount>] [--data <hex>] --id <text> [--yes]
  wait     --request <id> [--seconds <number>]
  waiting  what waits for a person
  deny     --request <id> [--reason <text>]

BOURSE_API_KEY or BOURSE_SESSION says who you are, BOURSE_URL where.`

const text = { type: 'string' }
const flags = {
  ...{ wallet: text, to: text, ether: text, data: text, id: text, request: text, reason: text },
  ...{ seconds: { type: 'string', default: '60' }, yes: { type: 'boolean' } },
}
const ends = ['denied', 'expired', 'superseded']

const key = process.env.BOURSE_API_KEY
const session = process.env.BOURSE_SESSION
let client
const call = (...input) => {
  client ??= connect({ key, session })
  return client.call(...input)
}

await steps(usage, flags, {
  async ask(values) {
    const { data = '0x', ether = '0' } = values
    const wish = { to: needed(values, 'to'), data, valueAtomic: toAtomic(ether, 18).toString() }
    const path = `/api/vault/wallets/${needed(values, 'wallet')}`
    if (!values.yes) {
      const policy = await call('POST', `${path}/policy/evaluate`, { body: wish })
      return { ...policy, next: 'repeat with --yes to ask for the signature' }
    }
    const body = { ...wish, clientRequestId: needed(values, 'id') }
    return inShort(await call('POST', `${path}/signing-requests`, { body }))
  },
  async wait(values) {
    const path = `/api/vault/signing-requests/${needed(values, 'request')}`
    const request = await until(
      () => call('GET', path),
      ({ onChain, state }) => onChain !== null || ends.includes(state),
      Number(values.seconds),
    )
    if (request.onChain?.status !== 'success') process.exitCode = 1
    return inShort(request)
  },
  async waiting() {
    const { items } = await call('GET', '/api/vault/signing-requests', { query: { limit: 100 } })
    return items.filter(({ state }) => state === 'pending_approval').map(inShort)
  },
  deny(values) {
    const path = `/api/vault/signing-requests/${needed(values, 'request')}`
    const body = values.reason ? { reason: values.reason } : {}
    return call('POST', `${path}/deny`, { body }).then(inShort)
  },
})

function inShort(request) {
  const { call: wish, clientRequestId, denialReason, expiresAt, id, onChain } = request
  const { payloadHash, reason, state, transactionHash } = request
  return {
    ...{ request: id, clientRequestId, state, reason, denialReason },
    ...{ to: wish?.to ?? null, valueAtomic: wish?.valueAtomic ?? null },
    ...{ payloadHash, transactionHash, onChain, expiresAt },
  }
}
