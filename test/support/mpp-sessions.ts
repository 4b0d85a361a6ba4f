import { randomBytes } from 'node:crypto'
import { answerWith, challengesOf, post } from './mpp-client.ts'
import { type SolanaKey, solanaKey } from './solana-payments.ts'

/** A session that a test opened in paper. */
export type OpenedInTest = {
  readonly sessionId: string
  readonly channelId: string
  /** Null where a key signs. */
  readonly bearer: string | null
  readonly key: SolanaKey
  /** The name that it was paid under. */
  readonly payer: string
}

/** Answers a 402 in paper under a name, and sends the request again. */
export async function payInPaper(
  url: string,
  body: unknown,
  {
    payer,
    headers = {},
    payload = {},
  }: {
    readonly payer: string
    readonly headers?: Readonly<Record<string, string>>
    readonly payload?: Readonly<Record<string, unknown>>
  },
) {
  const unpaid = await post(url, body, { ...headers, 'payment-preference': 'none' })
  if (unpaid.status !== 402) throw new Error(`not a challenge: ${unpaid.status}`)
  const authorization = answerWith(challengesOf(unpaid).get('paper/charge'), {
    type: 'paper',
    payer,
    ...payload,
  })
  return post(url, body, { ...headers, authorization })
}

/** Opens a session of 0.01 a unit; a key signs its vouchers where `signs` is set. */
export async function openInPaper(
  base: string,
  options: {
    readonly deposit?: string
    readonly signs?: boolean
    readonly payer?: string
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: Readonly<Record<string, unknown>>
  } = {},
): Promise<OpenedInTest> {
  const key = solanaKey()
  const payer = options.payer ?? `p${randomBytes(6).toString('hex')}`
  const body = {
    deposit: options.deposit ?? '1',
    unitCost: '0.01',
    ...(options.signs === true ? { sessionKey: key.address } : {}),
    ...options.body,
  }
  const { status, json } = await payInPaper(`${base}/session/open`, body, {
    payer,
    ...(options.headers === undefined ? {} : { headers: options.headers }),
  })
  if (status !== 200) throw new Error(`the session did not open: ${status} ${JSON.stringify(json)}`)
  const { sessionId, channelId, bearer } = json.session
  return { sessionId, channelId, bearer, key, payer }
}
