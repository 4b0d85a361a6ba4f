/** Both programs print these facts, read from the answers of the operations, with no cast on the way. */
const facts = `
console.log(
  JSON.stringify({
    status: health.status,
    account: me.userId,
    plan: plans.items[0]?.plan,
    agent: agent.id,
    token: quote.buyToken,
    sold: quote.sellAmount.amountAtomic,
    launch: launch.intent.status,
    order: order.symbol,
    reply: typeof reply === 'string' ? '' : reply.choices[0]?.message.role,
    missing: missing?.code,
    unpaid: unpaid?.code,
    price: JSON.parse(atob(challenge['request'] ?? '')).amount,
    inPaper: [inPaper.id, inPaper.status, inPaper.rail, inPaper.quoted.amount],
    byCredit: [byCredit.id, byCredit.status, byCredit.rail, byCredit.quoted.amount],
  }),
)

/** The challenge for a charge in play money. */
function paperChallenge(answer: Response | undefined): Record<string, string> {
  const text = (answer?.headers.get('www-authenticate') ?? '')
    .split(/(?:^|, )Payment (?=id=)/)
    .find((each) => each.includes('method="paper", intent="charge"'))
  return Object.fromEntries(
    [...(text ?? '').matchAll(/(\\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
}

/** What answers it. */
function paperPayment(challenge: Record<string, string>): string {
  const credential = JSON.stringify({ challenge, payload: { type: 'paper' } })
  return 'Payment ' + Buffer.from(credential).toString('base64url')
}
`

const quoted = `{ sellToken: 'ETH', buyToken: tokens.items[0]?.token ?? '', amount: '1000000000000' }`
const launched = `{ creator, name: 'Typed', symbol: 'TYPED' }`
const ordered = `{ symbol: 'SOL_USDC_PERP', side: 'Bid', orderType: 'Limit', price: orderPrice, quantity: '1' }`
const asked = `{ model: 'deterministic-planner', messages: [{ role: 'user', content: 'hello' }] }`
const paidFor = `{ amount: '0.03', asset: 'USDC', description: 'A call of a generated client' }`
const unknownLaunch = `{ launchId: 'lnch_01jd5q8z6w7v9x2k4m3n5p7r8t' }`

/** A program that calls through openapi-fetch, with the types of openapi-typescript. Arguments: address, key, creator. */
export const openapiFetchCalls = `
import createClient from 'openapi-fetch'
import type { paths } from './paths.js'

const [baseUrl = '', key = '', creator = ''] = process.argv.slice(2)
const client = createClient<paths>({ baseUrl, headers: { 'x-api-key': key } })

function got<data>(answer: { data?: data; error?: unknown }): data {
  if (answer.data === undefined) throw new Error(JSON.stringify(answer.error))
  return answer.data
}

const health = got(await client.GET('/api/health'))
const me = got(await client.GET('/api/auth/me'))
const plans = got(await client.GET('/api/billing/plans'))
const agents = got(await client.GET('/api/agents/catalog'))
const named = { path: { 'agent-id': agents.agents[0]?.id ?? '' } }
const agent = got(await client.GET('/api/agents/catalog/{agent-id}.json', { params: named }))
const tokens = got(await client.GET('/api/market/tokens', { params: { query: { limit: 1 } } }))
const quote = got(await client.POST('/api/trading/quote', { body: ${quoted} }))
const launch = got(await client.POST('/api/rh-launchpad/launches/prepare', { body: ${launched} }))
const [market] = got(await client.GET('/api/backpack/mark-prices', { params: { query: { symbol: 'SOL_USDC_PERP' } } }))
const orderPrice = market?.markPrice ?? ''
const order = got(await client.POST('/api/backpack/order', { body: ${ordered} }))
const reply = got(await client.POST('/api/ai/v1/chat/completions', { body: ${asked} }))
const { error: missing } = await client.GET('/api/rh-launchpad/launches/{launchId}', {
  params: { path: ${unknownLaunch} },
})
const { error: unpaid, response: refused } = await client.POST('/api/mpp/charge', {
  body: ${paidFor},
  params: { header: { 'Payment-Preference': 'none' } },
})
const challenge = paperChallenge(refused)
const answered = got(await client.POST('/api/mpp/charge', {
  body: ${paidFor},
  headers: { authorization: paperPayment(challenge) },
}))
const prepaid = got(await client.POST('/api/mpp/charge', {
  body: ${paidFor},
  params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
}))
const charge = async (chargeId: string) =>
  got(await client.GET('/api/payments/charges/{chargeId}', { params: { path: { chargeId } } }))
const inPaper = await charge(answered.receipt.chargeId)
const byCredit = await charge(prepaid.receipt.chargeId)
${facts}`

/** A program that calls what @hey-api/openapi-ts wrote. Arguments: address, key, creator. */
export const heyApiCalls = `
import { createClient } from './sdk/client/index.js'
import * as api from './sdk/index.js'

const [baseUrl = '', key = '', creator = ''] = process.argv.slice(2)
const client = createClient({ baseUrl, headers: { 'x-api-key': key } })
const at = { client, throwOnError: true } as const

const { data: health } = await api.getApiHealth(at)
const { data: me } = await api.getApiAuthMe(at)
const { data: plans } = await api.getApiBillingPlans(at)
const { data: agents } = await api.getApiAgentsCatalog(at)
const named = { 'agent-id': agents.agents[0]?.id ?? '' }
const { data: agent } = await api.getApiAgentsCatalogAgentIdJson({ ...at, path: named })
const { data: tokens } = await api.getApiMarketTokens({ ...at, query: { limit: 1 } })
const { data: quote } = await api.postApiTradingQuote({ ...at, body: ${quoted} })
const { data: launch } = await api.postApiRhLaunchpadLaunchesPrepare({ ...at, body: ${launched} })
const { data: marks } = await api.getApiBackpackMarkPrices({ ...at, query: { symbol: 'SOL_USDC_PERP' } })
const orderPrice = marks[0]?.markPrice ?? ''
const { data: order } = await api.postApiBackpackOrder({ ...at, body: ${ordered} })
const { data: reply } = await api.postApiAiV1ChatCompletions({ ...at, body: ${asked} })
const path = ${unknownLaunch}
const { error: missing } = await api.getApiRhLaunchpadLaunchesLaunchId({ client, path })
const { error: unpaid, response: refused } = await api.postApiMppCharge({
  client,
  body: ${paidFor},
  headers: { 'Payment-Preference': 'none' },
})
const challenge = paperChallenge(refused)
const authorization = paperPayment(challenge)
const paying = createClient({ baseUrl, headers: { 'x-api-key': key, authorization } })
const { data: answered } = await api.postApiMppCharge({ ...at, client: paying, body: ${paidFor} })
const { data: prepaid } = await api.postApiMppCharge({
  ...at,
  body: ${paidFor},
  headers: { 'Idempotency-Key': crypto.randomUUID() },
})
const charge = async (chargeId: string) =>
  (await api.getApiPaymentsChargesChargeId({ ...at, path: { chargeId } })).data
const inPaper = await charge(answered.receipt.chargeId)
const byCredit = await charge(prepaid.receipt.chargeId)
${facts}`
