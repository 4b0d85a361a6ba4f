import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { ChargeReceipt, PaymentFrame } from '../../src/domains/money/payments/frame.ts'
import type {
  ChainRail,
  PresentedPayment,
  Settlement,
} from '../../src/domains/money/payments/rail.ts'
import { AppError } from '../../src/kernel/errors.ts'
import { paymentErrors } from '../../src/kernel/shared-errors.ts'
import type { Database, MigrationSet } from '../../src/ports/database.ts'
import type { PricedCall } from '../../src/ports/paywall.ts'

/** What a coin says of itself; `seal` is the payer's signature over the rest. */
export type Coin = {
  readonly payer: string
  readonly serial: string
  readonly amount: string
  readonly asset: string
  readonly network: string
  readonly payTo: string
  /** What it pays for: address, and digest of the request. */
  readonly resource: string
  readonly seal: string
}

/** How the coin network behaves; tests change it between calls. */
export type CoinWeather = {
  /** What a try to settle does, one for each try; then it works. `lost` moves the coin and forgets to say so. */
  readonly settles: ('failed' | 'lost' | 'throws' | 'unknown')[]
  isFinal: boolean
  /** Serials that a reorganisation dropped and that cannot be brought again. */
  readonly dropped: Set<string>
}

export const coinNetwork = 'coin:1'
export const coinPayTo = 'till'

/** The store of the coin network: what the chain is to a real rail. Shared by every process on one database. */
export const coinMigrations: MigrationSet = {
  domain: 'coins',
  migrations: [
    {
      name: '0001_coins',
      async up(transaction) {
        await sql`
          CREATE TABLE coins_moved (
            serial text PRIMARY KEY, payer text NOT NULL, amount numeric(78,0) NOT NULL
          )`.execute(transaction)
        await sql`
          CREATE TABLE coins_sent_back (
            refund_id text PRIMARY KEY, payer text NOT NULL, amount numeric(78,0) NOT NULL
          )`.execute(transaction)
      },
    },
  ],
}

/** Makes the headers that pay a call with a coin. */
export function coinHeader(coin: Omit<Coin, 'seal'>): { readonly 'x-payment': string } {
  const sealed: Coin = { ...coin, seal: sealOf(coin) }
  return { 'x-payment': Buffer.from(JSON.stringify(sealed)).toString('base64') }
}

/** A real small network of sealed coins: a rail that settles outside the ledger, with weather that tests make. */
export function createCoinRail({ database }: { readonly database: Database }): {
  readonly rail: ChainRail
  readonly frame: PaymentFrame
  readonly weather: CoinWeather
  /** The attempts that went out to give a coin back: each would pay once more on a network without memory. */
  readonly sentBack: readonly string[]
  /** Makes the next refund wait where it is about to keep its attempt. */
  readonly heldBeforeAttempt: () => { readonly reached: Promise<void>; readonly goOn: () => void }
  /** What arrived at the till, less what was sent back. */
  readonly paidAtomic: () => Promise<bigint>
} {
  const weather: CoinWeather = { settles: [], isFinal: true, dropped: new Set() }
  const sentBack: string[] = []
  let held: Record<'goOn' | 'reached', PromiseWithResolvers<void>> | null = null
  const move = async (proof: Readonly<Record<string, unknown>>, amountAtomic: bigint) => {
    const serial = String(proof['serial'])
    if (weather.dropped.has(serial)) {
      await sql`DELETE FROM coins_moved WHERE serial = ${serial}`.execute(database.query)
      return
    }
    await sql`
      INSERT INTO coins_moved (serial, payer, amount)
      VALUES (${serial}, ${String(proof['payer'])}, ${amountAtomic.toString()}::numeric)
      ON CONFLICT DO NOTHING`.execute(database.query)
  }
  const rail: ChainRail = {
    id: 'x402_svm',
    protocol: 'x402',
    mode: 'live',
    custody: 'chain',
    describe: () => ({
      method: 'exact',
      intent: 'charge',
      network: coinNetwork,
      currencies: { USDC: 'coin' },
      unavailable: null,
    }),
    offers: async (call) => [
      {
        protocol: 'x402',
        requirements: {
          scheme: 'exact',
          network: coinNetwork,
          amount: call.quote.amountAtomic.toString(),
          asset: 'coin',
          payTo: coinPayTo,
          maxTimeoutSeconds: 60,
          extra: { resource: resourceOf(call) },
        },
      },
    ],
    takes: (presented) => presented.protocol === 'x402' && presented.network === coinNetwork,
    verify: async (call, presented) => {
      const coin = readCoin(presented)
      const wrong = faultOf(coin, call)
      if (wrong !== null) {
        throw new AppError(paymentErrors.verification_failed, 'The coin does not pay this.', {
          extra: { reason: wrong },
        })
      }
      return {
        rail: 'x402_svm',
        mode: 'live',
        claimKey: `${coinNetwork}|${coin.serial}`,
        payer: `wallet:${coin.payer}`,
        asset: 'USDC',
        amountAtomic: BigInt(coin.amount),
        network: coinNetwork,
        payTo: coinPayTo,
        proof: { serial: coin.serial, payer: coin.payer },
      }
    },
    settle: async ({ proof, amountAtomic }): Promise<Settlement> => {
      const weatherNow = weather.settles.shift()
      if (weatherNow === 'failed') return { status: 'failed', reason: 'the coin is gone' }
      if (weatherNow === 'throws') throw new Error('the network is down')
      if (weatherNow === 'unknown') return { status: 'unknown', reason: 'no answer' }
      await move(proof, amountAtomic)
      if (weatherNow === 'lost') return { status: 'unknown', reason: 'the answer was lost' }
      const serial = String(proof['serial'])
      if (weather.dropped.has(serial)) return { status: 'failed', reason: 'dropped' }
      return { status: 'settled', reference: `tx-${serial}`, isFinal: weather.isFinal }
    },
    refund: async ({ refundId, refundAtomic, payer, attempt, saveAttempt }) => {
      const hold = held
      held = null
      hold?.reached.resolve()
      await hold?.goOn.promise
      if (attempt === null) {
        await saveAttempt({ refundId })
        sentBack.push(refundId)
      }
      const weatherNow = weather.settles.shift()
      if (weatherNow === 'failed') return { status: 'failed', reason: 'the till is shut' }
      if (weatherNow === 'unknown') return { status: 'unknown', reason: 'no answer' }
      await sql`
        INSERT INTO coins_sent_back (refund_id, payer, amount)
        VALUES (${refundId}, ${payer}, ${refundAtomic.toString()}::numeric)
        ON CONFLICT DO NOTHING`.execute(database.query)
      if (weatherNow === 'lost') return { status: 'unknown', reason: 'the answer was lost' }
      return { status: 'settled', reference: `tx-${refundId}`, isFinal: true }
    },
  }
  return {
    rail,
    frame: coinFrame,
    weather,
    sentBack,
    heldBeforeAttempt() {
      const hold = { reached: Promise.withResolvers<void>(), goOn: Promise.withResolvers<void>() }
      held = hold
      return { reached: hold.reached.promise, goOn: () => hold.goOn.resolve() }
    },
    paidAtomic: () => paidAtomic(database),
  }
}

/** What the 402 says that a coin must be bound to. */
export function resourceOf(call: PricedCall): string {
  return `${call.method} ${call.urls[0] ?? ''} ${call.requestDigest} ${call.principal?.accountId ?? ''}`
}

const coinFrame: PaymentFrame = {
  protocol: 'x402',
  challenge: (_call, offers, refusal) => ({
    headers: [['payment-required', Buffer.from(JSON.stringify(offers)).toString('base64')]],
    members: {
      x402Version: 1,
      accepts: offers.flatMap((offer) => (offer.protocol === 'x402' ? [offer.requirements] : [])),
      ...(refusal === null ? {} : { coinRefused: refusal.spec.code }),
    },
  }),
  present(call) {
    const lines = call.headerLines('x-payment')
    const [line] = lines
    if (line === undefined) return null
    if (lines.length > 1) throw malformed('more than one coin')
    const coin = parse(line)
    return {
      protocol: 'x402',
      version: 1,
      network: coin.network,
      accepted: {},
      payload: coin,
      fingerprint: createHash('sha256').update(line).digest('hex'),
      isConfidential: false,
    }
  },
  receipt: (_call, receipt: ChargeReceipt) => [
    ['X-PAYMENT-RESPONSE', `${receipt.reference} ${receipt.chargeId}`],
  ],
  failure: (_call, _presented, reason) => [['X-PAYMENT-RESPONSE', `failed: ${reason}`]],
}

function parse(line: string): Coin {
  const text = Buffer.from(line, 'base64')
  if (text.toString('base64') !== line) throw malformed('not canonical base64')
  try {
    return JSON.parse(text.toString('utf8'))
  } catch {
    throw malformed('not JSON')
  }
}

function readCoin(presented: PresentedPayment): Coin {
  if (presented.protocol !== 'x402') throw malformed('not a coin')
  // Its own frame made it: what it holds is checked by its seal.
  return presented.payload as unknown as Coin
}

function faultOf(coin: Coin, call: PricedCall): string | null {
  if (coin.seal !== sealOf(coin)) return 'seal'
  if (coin.network !== coinNetwork) return 'network'
  if (coin.asset !== 'coin' || call.quote.asset !== 'USDC') return 'asset'
  if (coin.payTo !== coinPayTo) return 'payTo'
  if (coin.amount !== call.quote.amountAtomic.toString()) return 'amount'
  return coin.resource === resourceOf(call) ? null : 'resource'
}

function sealOf({ payer, serial, amount, asset, network, payTo, resource }: Omit<Coin, 'seal'>) {
  return createHmac('sha256', `key of ${payer}`)
    .update([serial, amount, asset, network, payTo, resource].join('\n'))
    .digest('hex')
}

async function paidAtomic(database: Database): Promise<bigint> {
  const { rows } = await sql<{ paid: string }>`
    SELECT (SELECT coalesce(sum(amount), 0) FROM coins_moved)
      - (SELECT coalesce(sum(amount), 0) FROM coins_sent_back) AS paid`.execute(database.query)
  return BigInt(rows[0]?.paid ?? 0)
}

function malformed(reason: string): AppError {
  return new AppError(paymentErrors.malformed_credential, 'The coin cannot be read.', {
    extra: { reason },
  })
}
