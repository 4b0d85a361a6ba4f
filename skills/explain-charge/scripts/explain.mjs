import { createPublicKey, verify } from 'node:crypto'
import { connect, program } from './bourse.mjs'

const usage = `Explains a charge, and checks its receipt.

  --charge <id>    which one; without, the newest are listed
  --request <id>   the charge of the call with this X-Request-Id

BOURSE_API_KEY or BOURSE_SESSION says who you are, BOURSE_URL where.`

const flags = { charge: { type: 'string' }, request: { type: 'string' } }

const key = process.env.BOURSE_API_KEY
const session = process.env.BOURSE_SESSION

await program(usage, flags, async ({ charge, request }) => {
  const { call } = connect({ key, session })
  if (charge) return explain(call, charge)
  const query = { limit: 20, requestId: request }
  const { items } = await call('GET', '/api/payments/charges', { query })
  if (!request) {
    return items.map(({ amount, asset, createdAt, id, mode, path, rail, status }) => ({
      ...{ id, status, mode, amount, asset, rail, path, createdAt },
    }))
  }
  if (items.length === 0) throw new Error('That call was not charged to you.')
  return explain(call, items[0].id)
})

async function explain(call, charge) {
  const [explained, { keys }] = await Promise.all([
    call('GET', `/api/payments/charges/${charge}/explain`),
    call('GET', '/api/payments/receipt-keys'),
  ])
  const { receipt } = explained
  return { ...explained, ...(receipt === null ? {} : checkOf(receipt, keys)) }
}

/** A compact JWS, signed with Ed25519 by one of the keys. */
function checkOf(receipt, keys) {
  const [head = '', claims = '', signature = ''] = receipt.split('.')
  const read = (part) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  const { alg, kid } = read(head)
  const jwk = keys.find((one) => one.kid === kid)
  const isGenuine =
    jwk !== undefined &&
    alg === 'EdDSA' &&
    verify(
      null,
      Buffer.from(`${head}.${claims}`),
      createPublicKey({ key: jwk, format: 'jwk' }),
      Buffer.from(signature, 'base64url'),
    )
  return { receiptIsGenuine: isGenuine, receiptClaims: read(claims) }
}
