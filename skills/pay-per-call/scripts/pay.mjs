import { connect, needed, program, Refused, Wrong } from './bourse.mjs'

const usage = `Calls an operation that costs, within a limit.

  --method <method>     GET or POST (default POST)
  --path </api/...>     what is called
  --body <json>         its body
  --max <amount>        the most that may be paid: "0.01 USDC"
  --yes                 pay; without, the price is told
  --header <name>, --credential <text>
                        what a wallet signed, and the header that it goes into

BOURSE_API_KEY makes the credit of an account pay, BOURSE_URL names the service.`

const text = { type: 'string' }
const flags = {
  ...{ path: text, body: text, max: text, header: text, credential: text },
  ...{ method: { type: 'string', default: 'POST' }, yes: { type: 'boolean' } },
}
const headersOfPayments = ['authorization', 'payment-signature', 'x-payment']

const key = process.env.BOURSE_API_KEY

await program(usage, flags, async (values) => {
  const { call, send } = connect({ key })
  const { method } = values
  const path = needed(values, 'path')
  if (!path.startsWith('/api/'))
    throw new Wrong('--path begins with /api/: only this service is paid.')
  const body = values.body === undefined ? undefined : jsonOf(values.body)
  if (!values.yes) {
    const price = await call('POST', '/api/payments/price', {
      body: { method, path, ...(body === undefined ? {} : { body }) },
    })
    return { ...price, next: 'repeat with --max and --yes to pay' }
  }
  const headers = { 'x-max-amount': needed(values, 'max'), ...credentialOf(values) }
  const first = await send(method, path, { body, headers })
  if (first.status !== 402 || values.credential) return told(first)
  const offer = paperOfferOf(first.headers.get('www-authenticate') ?? '')
  if (offer === null) {
    const problem = await first.json()
    const paymentRequired = first.headers.get('payment-required')
    process.stderr.write(
      `${JSON.stringify({ offers: problem.accepts ?? [], paymentRequired }, null, 2)}\n`,
    )
    throw new Error('No offer in play money within the limit. See references/real-money.md.')
  }
  return told(await send(method, path, { body, headers: { ...headers, authorization: offer } }))
})

function jsonOf(body) {
  try {
    return JSON.parse(body)
  } catch {
    throw new Wrong('--body is no JSON.')
  }
}

function credentialOf({ credential, header }) {
  if (credential === undefined) return {}
  if (!headersOfPayments.includes(header ?? '')) {
    throw new Wrong(`--header is one of ${headersOfPayments.join(', ')}.`)
  }
  return { [header]: credential }
}

/** The credential of the challenge in play money: the challenge itself, which needs no proof. */
function paperOfferOf(header) {
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

async function told(answer) {
  const data = await answer.json()
  if (!answer.ok) throw new Refused(answer.status, data, answer.headers)
  return {
    status: answer.status,
    chargeId: answer.headers.get('charge-id'),
    receipt: answer.headers.get('charge-receipt'),
    answer: data,
  }
}
