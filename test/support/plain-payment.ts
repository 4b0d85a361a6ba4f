import { type Api, type Json, textOf } from './plain-api.ts'

/** The answer of a paid call: the JSON, and its charge. */
export type Paid = { readonly answer: Json; readonly chargeId: string }

/** The price of a call as its challenge states it, with the challenge itself. */
export type Unpaid = {
  readonly problem: Json
  readonly challenge: Readonly<Record<string, string>>
}

const path = '/api/mpp/charge'
const order = { amount: '0.25', asset: 'USDC', description: 'A call of the tests' }

/**
 * Makes a priced call without paying and reads the challenge for a payment in paper. Throws when no payment is
 * required.
 */
export async function askPrice(api: Api): Promise<Unpaid> {
  const refused = await api.send(path, order, { 'payment-preference': 'none' })
  if (refused.status !== 402) throw new Error(`${path} answered ${refused.status}, not 402`)
  const challenges = readChallenges(refused.headers.get('www-authenticate') ?? '')
  const challenge = challenges.find(
    ({ method, intent }) => method === 'paper' && intent === 'charge',
  )
  if (challenge === undefined) throw new Error('the service takes no payments in paper')
  return { problem: await api.json(refused), challenge }
}

/** Answers the challenge in paper: play money that each account is granted once. */
export function payInPaper(api: Api, { challenge }: Unpaid): Promise<Paid> {
  const credential = Buffer.from(JSON.stringify({ challenge, payload: { type: 'paper' } }))
  return paid(api, { 'payment-authorization': `Payment ${credential.toString('base64url')}` })
}

/** Makes the call with nothing but an Idempotency-Key: the account's remaining credit pays. */
export function payByCredit(api: Api, key: string): Promise<Paid> {
  return paid(api, { 'idempotency-key': key })
}

async function paid(api: Api, headers: Readonly<Record<string, string>>): Promise<Paid> {
  const response = await api.send(path, order, headers)
  const answer = await api.json(response)
  if (!response.ok)
    throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`)
  return { answer, chargeId: textOf(answer, 'receipt', 'chargeId') }
}

/** The members of each `Payment` challenge in a header that may have several. */
function readChallenges(header: string): readonly Readonly<Record<string, string>>[] {
  return header
    .split(/(?:^|, )Payment (?=id=)/)
    .slice(1)
    .map((text) =>
      Object.fromEntries(
        [...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
      ),
    )
}
