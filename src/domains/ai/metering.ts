import { type LedgerAsset, ledgerAsset, type PaymentMode } from '../../kernel/assets.ts'
import { createId } from '../../kernel/ids.ts'
import type { Principal } from '../../kernel/principal.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database, Queryable } from '../../ports/database.ts'
import type { ModelInfo, ModelUsage } from '../../ports/language-model.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Random } from '../../ports/random.ts'
import {
  type Budgets,
  type CapturedCharge,
  type ChargeBooks,
  type Ledger,
  meteredEventsStore,
  type NewTransfer,
  type PriceBook,
} from '../billing/index.ts'
import { reservationsStore } from './reservations.store.ts'
import { costOf, type TokenPrice } from './token-prices.ts'

/** Longer than any call of a model can take. */
const reservedMs = 15 * 60_000
const sweepBatch = 100
const meter = 'model_tokens'
const family = 'AI'

/** Who a model is asked for. */
export type ModelCaller = {
  readonly principal: Principal
  /** The operation that was called, by its wire id. */
  readonly operationId: string
  readonly requestId: string
  /** The agent that it is asked for, where there is one. */
  readonly agentId?: string
}

export type MeteringOptions = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
  readonly ledger: Ledger
  readonly spending: Budgets
  readonly chargeBooks: ChargeBooks
  readonly book: Pick<PriceBook, 'meterPriceOf'>
  readonly mode: PaymentMode
  /** What a model costs; null for one that is built in, which costs nothing. */
  readonly priceOf: (model: ModelInfo) => TokenPrice | null
}

/** One call that has been provided for. It is ended once; a second ending does nothing. */
export type Reservation = {
  /** Charges and counts what was used, and lets the rest go. */
  readonly settle: (usage: ModelUsage) => Promise<void>
  /** Nothing was used. */
  readonly release: () => Promise<void>
}

/** Provides for calls of models before they are made, and settles them after. */
export type Metering = {
  /** Raises 402 `ledger.insufficient` and 429 `billing.budget_exceeded`; then nothing is held. */
  readonly reserve: (
    caller: ModelCaller,
    model: ModelInfo,
    most: ModelUsage,
  ) => Promise<Reservation>
  /** Gives budgets back what calls took that nobody has ended. */
  readonly sweep: () => Promise<void>
}

/** Builds the metering. */
export function createMetering(options: MeteringOptions): Metering {
  const { database, clock, random, spending } = options
  return {
    async reserve(caller, model, most) {
      const at = new Date(clock.nowMs())
      const price = await priceAt(options, model, at)
      const heldAtomic = price === null ? 0n : costOf(price, most)
      const call: Reserved = {
        ...{ caller, model, price, heldAtomic, at },
        id: createId('aic', at.getTime(), random.bytes(10)),
        asset: ledgerAsset('USDC', options.mode),
      }
      if (heldAtomic > 0n) await database.transaction((tx) => hold(tx, call, options))
      return once({
        settle: (usage) => database.transaction((tx) => settle(tx, { ...call, usage }, options)),
        release: async () => {
          if (heldAtomic > 0n) await database.transaction((tx) => release(tx, call, options))
        },
      })
    },
    sweep: () =>
      database.transaction(async (tx) => {
        const ids = await reservationsStore(tx).takeExpired(new Date(clock.nowMs()), sweepBatch)
        for (const id of ids) await spending.release(tx, id)
      }),
  }
}

type Reserved = {
  readonly id: string
  readonly caller: ModelCaller
  readonly model: ModelInfo
  readonly price: TokenPrice | null
  readonly heldAtomic: bigint
  readonly asset: LedgerAsset
  readonly at: Date
}

/** Null where nothing is taken now: for what is built in, and where the meter is billed on invoices. */
async function priceAt(
  { database, book, priceOf }: MeteringOptions,
  model: ModelInfo,
  at: Date,
): Promise<TokenPrice | null> {
  const price = priceOf(model)
  if (price === null || (await book.meterPriceOf(database.query, meter, at)) !== null) return null
  return price
}

async function hold(tx: Queryable, call: Reserved, options: MeteringOptions): Promise<void> {
  const { id, caller, asset, heldAtomic, at } = call
  const expiresAt = new Date(at.getTime() + reservedMs)
  // Budgets come before the ledger everywhere, so that two changes never wait for each other.
  await options.chargeBooks.claimed(tx, chargeOf(call, heldAtomic))
  await options.ledger.hold(tx, {
    id,
    account: { owner: caller.principal.accountId, purpose: 'available', asset },
    amountAtomic: heldAtomic,
    expiresAt,
    reference: { requestId: caller.requestId },
  })
  await reservationsStore(tx).insert(id, expiresAt)
}

async function release(tx: Queryable, { id }: Reserved, options: MeteringOptions): Promise<void> {
  if (!(await reservationsStore(tx).take(id))) return
  await options.spending.release(tx, id)
  await options.ledger.release(tx, id)
}

async function settle(
  tx: Queryable,
  call: Reserved & { readonly usage: ModelUsage },
  options: MeteringOptions,
): Promise<void> {
  const { id, price, usage, heldAtomic } = call
  const now = new Date(options.clock.nowMs())
  const cost = price === null ? 0n : costOf(price, usage)
  const amountAtomic = cost < heldAtomic ? cost : heldAtomic
  if (amountAtomic === 0n) await release(tx, call, options)
  else if (await reservationsStore(tx).take(id))
    await charge(tx, { ...call, amountAtomic, now }, options)
  else options.logger.error('a call of a model ended after its reservation', new Error(id))
  await count(tx, { ...call, now }, options)
}

async function charge(
  tx: Queryable,
  call: Reserved & { readonly amountAtomic: bigint; readonly now: Date },
  { spending, ledger, chargeBooks }: MeteringOptions,
): Promise<void> {
  const { id, amountAtomic, now } = call
  const captured = chargeOf(call, amountAtomic)
  await spending.reduce(tx, id, amountAtomic)
  const shares = await chargeBooks.shares(tx, captured, amountAtomic)
  await ledger.commit(tx, id, transferOf(call, shares))
  await chargeBooks.charged(tx, captured, now)
}

function transferOf(
  { id, caller, asset, amountAtomic }: Reserved & { readonly amountAtomic: bigint },
  shares: NewTransfer['entries'],
): NewTransfer {
  const shared = shares.reduce((sum, share) => sum + share.amountAtomic, 0n)
  const owner = caller.principal.accountId
  const revenue = {
    account: { owner: 'platform', purpose: 'revenue', asset } as const,
    amountAtomic: amountAtomic - shared,
  }
  return {
    id: `${id}:spent`,
    kind: 'ai.charged',
    reference: { chargeId: id, requestId: caller.requestId },
    entries: [
      { account: { owner, purpose: 'available', asset }, amountAtomic: -amountAtomic },
      ...(revenue.amountAtomic === 0n ? [] : [revenue]),
      ...shares,
    ],
  }
}

/** Counts the tokens once; what is built in only where nobody pays for the meter. */
async function count(
  tx: Queryable,
  call: Reserved & { readonly usage: ModelUsage; readonly now: Date },
  { book, priceOf }: MeteringOptions,
): Promise<void> {
  const { id, caller, model, usage, now } = call
  const quantity = BigInt(usage.inputTokens + usage.outputTokens)
  const isFree = priceOf(model) === null
  if (quantity === 0n || (isFree && (await book.meterPriceOf(tx, meter, now)) !== null)) return
  const event = {
    ...{ id, meter, quantity, source: 'ai', at: now, subject: model.id },
    accountId: caller.principal.accountId,
    ...keyOf(caller),
    ...(caller.agentId === undefined ? {} : { agentId: caller.agentId }),
  }
  await meteredEventsStore(tx).insert([event], now)
}

function chargeOf({ id, caller, asset }: Reserved, amountAtomic: bigint): CapturedCharge {
  const { principal, operationId, requestId, agentId } = caller
  return {
    ...{ id, family, operationId, requestId, asset, amountAtomic },
    accountId: principal.accountId,
    keyId: keyOf(caller).keyId ?? null,
    agentId: agentId ?? null,
    payer: principal.accountId,
    payeeAccountId: null,
    refundedAtomic: 0n,
    rail: asset.startsWith('paper:') ? 'credit_paper' : 'credit',
    priceSource: 'ai',
  }
}

function keyOf({ principal }: ModelCaller): { readonly keyId?: string } {
  return principal.credential === 'api_key' ? { keyId: principal.credentialId } : {}
}

function once(reservation: Reservation): Reservation {
  let isEnded = false
  const end = async (work: () => Promise<void>) => {
    if (isEnded) return
    isEnded = true
    await work()
  }
  return {
    settle: (usage) => end(() => reservation.settle(usage)),
    release: () => end(reservation.release),
  }
}
