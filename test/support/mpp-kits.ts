import { randomBytes, randomUUID } from 'node:crypto'
import { buildChargeTransaction } from '@solana/mpp/client'
import { sql } from 'kysely'
import { createEventLog } from '../../src/adapters/sql/event-log/event-log.ts'
import { systemClock } from '../../src/adapters/system/system-clock.ts'
import { createLedger } from '../../src/domains/money/ledger/index.ts'
import { challengeKeys } from '../../src/domains/money/payments/mpp/frame/challenge-keys.ts'
import { createMppFrame } from '../../src/domains/money/payments/mpp/frame/mpp-frame.ts'
import { mppMigrations } from '../../src/domains/money/payments/mpp/index.ts'
import { createPaperRail } from '../../src/domains/money/payments/mpp/rails/paper-rail.ts'
import type { SessionParts } from '../../src/domains/money/payments/mpp/sessions/session-parts.ts'
import { createSessionProofs } from '../../src/domains/money/payments/mpp/sessions/session-proof.ts'
import { createSessionRail } from '../../src/domains/money/payments/mpp/sessions/session-rail.ts'
import { channelIdOf } from '../../src/domains/money/payments/mpp/sessions/voucher.ts'
import { usdcMint } from '../../src/domains/money/payments/mpp/solana/mints.ts'
import { createSolanaRail } from '../../src/domains/money/payments/mpp/solana/solana-rail.ts'
import type { Database } from '../../src/ports/database.ts'
import { answerWith, challengesOf, signVoucher } from './mpp-client.ts'
import { openSolana } from './mpp-solana.ts'
import type { Headers, OpenKit, PaidCallsKit, Unpaid } from './paid-calls-kit.ts'
import { type RailParts, shopPrice } from './payments-world.ts'
import { solanaKey } from './solana-payments.ts'
import { watched } from './visits.ts'

const migrations = [{ domain: 'mpp', migrations: mppMigrations }]
const keys = challengeKeys({ current: 'a secret of the kits, 32 bytes or more' })
const frameOf = ({ clock }: Pick<RailParts, 'clock'>) =>
  createMppFrame({ realm: 'svc', keys, clock })

function answer({ challenge }: Unpaid, offer: string, payload: Record<string, unknown>): Headers {
  return { authorization: answerWith(challengesOf(challenge).get(offer), payload) }
}

/** Charges in paper as a kit: each payment answers a challenge of its own. */
export const paperKit: PaidCallsKit = {
  name: 'MPP paper',
  asset: 'paper:USDC',
  migrations,
  open: async (database) => ({
    rails: (parts) => ({ rails: [createPaperRail(parts)], frames: [frameOf(parts)] }),
    pay: async (unpaid) => answer(unpaid, 'paper/charge', { type: 'paper', payer: 'carol' }),
    paidAtomic: () => spentPaper(database),
    forge: forged,
    close: async () => {},
  }),
}

/** What payers were granted and no longer have. */
async function spentPaper(database: Database): Promise<bigint> {
  const { rows } = await sql<{ gone: string }>`
    SELECT -coalesce(sum(posted) FILTER (WHERE purpose = 'external'), 0)
      - coalesce(sum(posted) FILTER (WHERE purpose IN ('available', 'deposit')), 0) AS gone
    FROM ledger_accounts WHERE asset = 'paper:USDC'`.execute(database.query)
  return BigInt(rows[0]?.gone ?? 0)
}

/** Charges in USDC on the embedded chain as a kit: the payer signs, the service sends. */
export const solanaKit: PaidCallsKit = {
  name: 'MPP on Solana',
  asset: 'USDC',
  migrations,
  async open() {
    const solana = await openSolana()
    const payer = await solana.payer({ sol: 10n, usdc: 1_000n })
    const before = await solana.usdcOf(solana.wallet.address)
    return {
      rails: (parts) => ({
        rails: [
          createSolanaRail({
            ...parts,
            ...solana.options,
            mints: usdcMint({ address: solana.usdcMint }),
            recipient: solana.wallet.address,
            sponsoredAssets: [],
          }),
        ],
        frames: [frameOf(parts)],
      }),
      async pay(unpaid) {
        const challenge = challengesOf(unpaid.challenge).get('solana/charge')
        const transaction = await buildChargeTransaction({
          // The request is the service's own, as the client reads it.
          request: challenge?.request as Parameters<typeof buildChargeTransaction>[0]['request'],
          signer: payer,
          rpcUrl: solana.rpcUrl,
        })
        return answer(unpaid, 'solana/charge', { type: 'transaction', transaction })
      },
      paidAtomic: async () => (await solana.usdcOf(solana.wallet.address)) - before,
      forge: forged,
      close: () => solana.close(),
    }
  },
}

/** Vouchers of one open session as a kit: each payment is the next voucher. */
export const sessionKit: PaidCallsKit = {
  name: 'MPP vouchers',
  asset: 'paper:USDC',
  migrations,
  async open(database): Promise<OpenKit> {
    const key = solanaKey()
    const id = `sess_${randomBytes(13).toString('hex')}`
    const channelId = channelIdOf(id)
    const deposit = 10n ** 12n
    await openSession(database, { id, channelId, signer: key.bytes, deposit })
    let cumulative = 0n
    return {
      rails(parts) {
        const sessionParts: SessionParts = {
          ...parts,
          visits: watched,
          solana: null,
          settings: { idleSeconds: 86_400 * 30, graceSeconds: 900, openingSeconds: 900 },
        }
        const rail = createSessionRail({
          parts: sessionParts,
          proofs: createSessionProofs(sessionParts),
          mode: 'paper',
          network: 'paper',
          openedAt: 'POST /api/mpp/session/open',
          recipient: 'platform',
          currencies: { USDC: 'USDC' },
        })
        return { rails: [rail], frames: [frameOf(parts)] }
      },
      async pay(unpaid) {
        cumulative += shopPrice.amountAtomic * 2n
        const voucher = signVoucher(key, { channelId, cumulative })
        return answer(unpaid, 'paper/session', { action: 'voucher', channelId, voucher })
      },
      async paidAtomic() {
        const { rows } = await sql<{ spent: string }>`
          SELECT spent FROM mpp_sessions WHERE id = ${id}`.execute(database.query)
        return BigInt(rows[0]?.spent ?? 0)
      },
      forge: forged,
      close: async () => {},
    }
  },
}

/** An open session with its deposit in the ledger, as opening one leaves it. */
export async function openSession(
  database: Database,
  session: {
    readonly id: string
    readonly channelId: string
    readonly signer: Uint8Array
    readonly deposit: bigint
    readonly unitCost?: bigint
  },
): Promise<void> {
  const logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
  const random = { bytes: (length: number) => randomBytes(length) }
  const parts = { database, clock: systemClock, random, logger }
  const ledger = createLedger({ ...parts, visits: watched, outbox: createEventLog(parts) })
  const asset = 'paper:USDC'
  const { id, channelId, signer, deposit, unitCost = 1_000n } = session
  await database.transaction(async (tx) => {
    await ledger.post(tx, {
      id: `funds:${randomUUID()}`,
      kind: 'test.funded',
      entries: [
        { account: { owner: 'platform', purpose: 'external', asset }, amountAtomic: -deposit },
        { account: { owner: 'acct_session', purpose: 'deposit', asset }, amountAtomic: deposit },
      ],
    })
    await sql`
      INSERT INTO mpp_sessions (id, channel_id, status, mode, asset, payer, account_id, refund_via,
        network, signer, bearer_hash, unit_cost, unit_type, deposit, accepted, reserved, spent,
        settled, refunded, uses, voucher, idle_seconds, grace_seconds, opened_at, last_used_at,
        expires_at, created_at, updated_at)
      VALUES (${id}, ${channelId}, 'open', 'paper', ${asset}, 'acct_session', NULL, 'ledger', 'paper',
        ${signer}, NULL, ${unitCost}::numeric, 'request', ${deposit}::numeric, 0, 0, 0, 0, 0, 0, NULL,
        2592000, 900, now(), now(), now() + interval '30 days', now(), now())`.execute(tx)
  })
}

/** The same credential with one part changed, or written in another way. */
function forged(payment: Headers): readonly Headers[] {
  const header = payment['authorization'] ?? ''
  const token = header.slice('Payment '.length)
  const json = JSON.parse(Buffer.from(token, 'base64url').toString())
  const pack = (value: unknown) =>
    `Payment ${Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')}`
  const inChallenge = (change: object) =>
    pack({ ...json, challenge: { ...json.challenge, ...change } })
  const request = JSON.parse(Buffer.from(json.challenge.request, 'base64url').toString())
  const inRequest = (change: object) =>
    inChallenge({
      request: Buffer.from(JSON.stringify({ ...request, ...change })).toString('base64url'),
    })
  const text = JSON.stringify(json)
  return [
    inRequest({ amount: '1' }),
    inRequest({ amount: `0${request.amount}` }),
    inRequest({ amount: '1e3' }),
    inRequest({ recipient: 'mallory' }),
    inRequest({ currency: 'SOL' }),
    inRequest({ externalId: 'ab'.repeat(22) }),
    inChallenge({ id: '' }),
    inChallenge({ id: `${json.challenge.id}A` }),
    inChallenge({ id: json.challenge.id.toLowerCase() }),
    inChallenge({ realm: 'other' }),
    inChallenge({ method: 'tempo' }),
    inChallenge({ intent: 'subscription' }),
    inChallenge({ expires: '2099-01-01T00:00:00.000Z' }),
    inChallenge({ digest: '' }),
    inChallenge({ opaque: '' }),
    pack(text.replace('"payload":', '"payload":{},"payload":')),
    pack(`\ufeff${text}`),
    pack([json]),
    pack({ challenge: json.challenge }),
    pack({ challenge: json.challenge, payload: { type: 'none' } }),
    `${header}=`,
    `${header}, ${header}`,
    header.slice(0, -2),
    'Payment',
    'Payment e30',
  ].map((authorization) => ({ authorization }))
}
