import { getBase58Decoder } from '@solana/kit'
import { Challenge, Credential, Method, z } from 'mppx'
import { Mppx } from 'mppx/client'
import { voucherBytes } from '../../src/domains/money/payments/mpp/sessions/voucher.ts'
import type { SolanaKey } from './solana-payments.ts'

const request = z.object({
  amount: z.string(),
  currency: z.string(),
  recipient: z.string(),
  externalId: z.optional(z.string()),
})

/** The paper method's charge, as any client of the reference library would define it. */
const paperCharge = Method.from({
  name: 'paper',
  intent: 'charge',
  schema: {
    request,
    credential: { payload: z.object({ type: z.string(), payer: z.optional(z.string()) }) },
  },
})

const paperSession = Method.from({
  name: 'paper',
  intent: 'session',
  schema: {
    request,
    credential: { payload: z.record(z.string(), z.unknown()) },
  },
})

/** The reference client with the paper method; `payer` is the name that it pays under. */
export function paperClient(payer = 'alice') {
  const charge = Method.toClient(paperCharge, {
    async createCredential({ challenge }) {
      return Credential.serialize({ challenge, payload: { type: 'paper', payer } })
    },
  })
  return Mppx.create({ methods: [charge], polyfill: false })
}

/** The reference client that pays from a session: each challenge is answered with the next action. */
export function sessionClient(next: () => Record<string, unknown>) {
  const session = Method.toClient(paperSession, {
    async createCredential({ challenge }) {
      return Credential.serialize({ challenge, payload: next() })
    },
  })
  return Mppx.create({ methods: [session], polyfill: false })
}

/** A voucher of the session intent, signed by a key. */
export function signVoucher(
  key: SolanaKey,
  voucher: {
    readonly channelId: string
    readonly cumulative: bigint
    readonly expiresAt?: number
  },
) {
  const { channelId, cumulative, expiresAt = 0 } = voucher
  const signature = key.sign(
    voucherBytes({ channelId, cumulativeAtomic: cumulative, expiresAt: BigInt(expiresAt) }),
  )
  return {
    voucher: { channelId, cumulativeAmount: cumulative.toString(), expiresAt },
    signer: key.address,
    signature: getBase58Decoder().decode(signature),
    signatureType: 'ed25519',
  }
}

/** The same as the plain JSON rows take it. */
export function plainVoucher(
  key: SolanaKey,
  voucher: {
    readonly channelId: string
    readonly cumulative: bigint
    readonly expiresAt?: number
  },
) {
  const { voucher: body, signature } = signVoucher(key, voucher)
  return { ...body, signature }
}

/** The challenges of a 402, by `method/intent`. */
export function challengesOf(answer: {
  readonly headers: Headers
}): ReadonlyMap<string, Challenge.Challenge> {
  return new Map(
    Challenge.fromHeadersList(answer.headers).map((one) => [`${one.method}/${one.intent}`, one]),
  )
}

/** An `Authorization` value that answers the challenge. */
export function answerWith(
  challenge: Challenge.Challenge | undefined,
  payload: Record<string, unknown>,
): string {
  if (challenge === undefined) throw new Error('no such challenge was offered')
  return Credential.serialize({ challenge, payload })
}

/** Sends JSON and reads JSON. */
export async function post(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, headers: answer.headers, json: await readJson(answer) }
}

/** The body of an answer; the tests look at the members that they expect. */
export async function readJson(answer: Response) {
  return JSON.parse(await answer.text())
}
