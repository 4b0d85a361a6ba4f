import { type LedgerAsset, ledgerAsset, type PaymentMode } from '../../../kernel/assets.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { ModelInfo, ModelUsage } from '../../../ports/language-model.ts'
import type { Ports } from '../../../ports/ports.ts'
import {
  type Budgets,
  type CapturedCharge,
  type ChargeBooks,
  meteredEventsStore,
  type PriceBook,
} from '../../money/billing/index.ts'
import { type Ledger, type NewTransfer } from '../../money/ledger/index.ts'
import { reservationsStore } from './reservations.store.ts'
import { costOf, outputTokensFor, type TokenPrice, wholeTokens } from './token-prices.ts'

/** Longer than any model call can take. */
const reservedMs = 15 * 60_000
const meter = 'model_tokens'
const family = 'AI'

/** Who pays for a call of a model. */
export type ModelCaller = {
  readonly principal: Pick<Principal, 'accountId' | 'credential' | 'credentialId'>
  /** The operation that was called, by its wire id. */
  readonly operationId: string
  readonly requestId: string
  /** The agent that the call is for, if any. */
  readonly agentId?: string
}

export type ModelChargesOptions = Ports<'clock' | 'logger'> & {
  readonly ledger: Ledger
  readonly spending: Budgets
  readonly chargeBooks: ChargeBooks
  readonly book: Pick<PriceBook, 'meterPriceOf'>
  readonly mode: PaymentMode
  /** The price of a model; null for the built-in one, which is free. */
  readonly priceOf: (model: ModelInfo) => TokenPrice | null
}

/** A call to be made, under a unique id. */
export type NewModelCall = {
  readonly id: string
  readonly caller: ModelCaller
  readonly model: ModelInfo
  /** An upper bound of the call's usage. */
  readonly most: ModelUsage
}

/** The caller and the model, before the amount is known. */
type Asking = Pick<NewModelCall, 'caller' | 'model'>

/** A call with its maximum cost at the prices of the quote. */
export type QuotedCall = Omit<NewModelCall, 'most'> & {
  readonly price: TokenPrice | null
  readonly heldAtomic: bigint
  readonly asset: LedgerAsset
  readonly at: Date
}

/**
 * What accounts pay for model calls. Each step runs in the caller's transaction, so that both are committed or neither;
 * of several endings of one call only the first has an effect.
 */
export type ModelCharges = {
  readonly quote: (db: Queryable, call: NewModelCall) => Promise<QuotedCall>
  /** Raises 402 `ledger.insufficient` and 429 `billing.budget_exceeded`; then the transaction must not be committed. */
  readonly hold: (tx: Queryable, call: QuotedCall) => Promise<void>
  /** Quotes and holds at once, for a caller that records the call in the same transaction. */
  readonly open: (
    tx: Queryable,
    call: NewModelCall,
  ) => Promise<{ readonly settle: (tx: Queryable, usage: ModelUsage) => Promise<bigint> }>
  /**
   * Charges and counts the usage, never more than was held, and releases the rest. Returns the charge; where tokens are
   * billed on invoices, their cost at the model's own price.
   */
  readonly settle: (tx: Queryable, call: QuotedCall, usage: ModelUsage) => Promise<bigint>
  /** Releases everything that is held for the call; a repeat does nothing. */
  readonly release: (tx: Queryable, id: string) => Promise<void>
  /**
   * The longest reply, from `least` to `most` tokens, that the account can pay in addition to the input; `least` where
   * it cannot pay even that, so that the hold reports the shortfall. Not a reservation: others may spend before the
   * hold.
   */
  readonly longestReply: (
    db: Queryable,
    asking: Asking,
    reply: { readonly inputTokens: number; readonly least: number; readonly most: number },
  ) => Promise<number>
  /** The cost of the usage at the model's own price, in millionths of a US dollar, rounded up. */
  readonly costOf: (model: ModelInfo, usage: ModelUsage) => bigint
}

/** Builds the charges. */
export function createModelCharges(options: ModelChargesOptions): ModelCharges {
  const { clock, priceOf } = options
  const quote = async (db: Queryable, { most, ...call }: NewModelCall): Promise<QuotedCall> => {
    const at = new Date(clock.nowMs())
    const price = await priceAt(db, { model: call.model, at }, options)
    const heldAtomic = price === null ? 0n : costOf(price, most)
    return { ...call, price, heldAtomic, at, asset: ledgerAsset('USDC', options.mode) }
  }
  return {
    quote,
    async open(tx, call) {
      const quoted = await quote(tx, call)
      if (quoted.heldAtomic > 0n) await hold(tx, quoted, options)
      return { settle: (later, usage) => settle(later, { ...quoted, usage }, options) }
    },
    async hold(tx, call) {
      if (call.heldAtomic > 0n) await hold(tx, call, options)
    },
    settle: (tx, call, usage) => settle(tx, { ...call, usage }, options),
    async longestReply(db, { caller, model }, { inputTokens, least, most }) {
      const at = new Date(clock.nowMs())
      const price = await priceAt(db, { model, at }, options)
      if (price === null) return most
      const left = await spendable(db, caller, options)
      const tokens = outputTokensFor(price, left, inputTokens)
      return tokens > BigInt(most) ? most : Math.max(least, Number(tokens))
    },
    release: (tx, id) => release(tx, id, options),
    costOf(model, usage) {
      const price = priceOf(model)
      return price === null ? 0n : costOf(price, usage)
    },
  }
}

/** Null where nothing is charged per call: for the built-in model, and where the meter is billed on invoices. */
async function priceAt(
  db: Queryable,
  { model, at }: { readonly model: ModelInfo; readonly at: Date },
  { book, priceOf }: ModelChargesOptions,
): Promise<TokenPrice | null> {
  const price = priceOf(model)
  if (price === null || (await book.meterPriceOf(db, meter, at)) !== null) return null
  return price
}

/** What the caller's credit and budgets allow for a call now. */
async function spendable(
  db: Queryable,
  { principal, agentId }: ModelCaller,
  { ledger, mode, spending }: ModelChargesOptions,
): Promise<bigint> {
  const asset = ledgerAsset('USDC', mode)
  const { accountId } = principal
  const account = { owner: accountId, purpose: 'available', asset } as const
  const { availableAtomic } = await ledger.balance(db, account)
  const spend = { accountId, family, asset, ...keyOf(principal) }
  const left = await spending.left(db, { ...spend, ...(agentId === undefined ? {} : { agentId }) })
  return left === null || availableAtomic < left ? availableAtomic : left
}

async function hold(tx: Queryable, call: QuotedCall, options: ModelChargesOptions): Promise<void> {
  const { id, caller, asset, heldAtomic, at } = call
  const expiresAt = new Date(at.getTime() + reservedMs)
  // Budgets before the ledger, as everywhere, so that two transactions never deadlock.
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

async function release(tx: Queryable, id: string, options: ModelChargesOptions): Promise<void> {
  if (!(await reservationsStore(tx).take(id))) return
  await options.spending.release(tx, id)
  await options.ledger.release(tx, id)
}

async function settle(
  tx: Queryable,
  call: QuotedCall & { readonly usage: ModelUsage },
  options: ModelChargesOptions,
): Promise<bigint> {
  const { id, price, usage, heldAtomic } = call
  const now = new Date(options.clock.nowMs())
  const cost = price === null ? 0n : costOf(price, usage)
  const amountAtomic = cost < heldAtomic ? cost : heldAtomic
  let chargedAtomic = 0n
  if (amountAtomic === 0n) {
    if (heldAtomic > 0n) await release(tx, id, options)
  } else if (await reservationsStore(tx).take(id)) {
    await charge(tx, { ...call, amountAtomic, now }, options)
    chargedAtomic = amountAtomic
  } else options.logger.error('a call of a model ended after its reservation', new Error(id))
  await count(tx, { ...call, now }, options)
  const own = price === null ? options.priceOf(call.model) : null
  return own === null ? chargedAtomic : costOf(own, usage)
}

async function charge(
  tx: Queryable,
  call: QuotedCall & { readonly amountAtomic: bigint; readonly now: Date },
  { spending, ledger, chargeBooks }: ModelChargesOptions,
): Promise<void> {
  const { id, amountAtomic, now } = call
  const captured = chargeOf(call, amountAtomic)
  await spending.reduce(tx, id, amountAtomic)
  const shares = await chargeBooks.shares(tx, captured, amountAtomic)
  await ledger.commit(tx, id, transferOf(call, shares))
  await chargeBooks.charged(tx, captured, now)
}

function transferOf(
  { id, caller, asset, amountAtomic }: QuotedCall & { readonly amountAtomic: bigint },
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

/** Counts the tokens once; for the built-in model only where the meter is not billed. */
async function count(
  tx: Queryable,
  call: QuotedCall & { readonly usage: ModelUsage; readonly now: Date },
  { book, priceOf }: ModelChargesOptions,
): Promise<void> {
  const { id, caller, model, usage, now } = call
  const quantity = wholeTokens(usage.inputTokens) + wholeTokens(usage.outputTokens)
  const isFree = priceOf(model) === null
  if (quantity === 0n || (isFree && (await book.meterPriceOf(tx, meter, now)) !== null)) return
  const event = {
    id,
    meter,
    quantity,
    source: 'ai',
    at: now,
    subject: model.id,
    accountId: caller.principal.accountId,
    ...keyOf(caller.principal),
    ...(caller.agentId === undefined ? {} : { agentId: caller.agentId }),
  }
  await meteredEventsStore(tx).insert([event], now)
}

function chargeOf({ id, caller, asset }: QuotedCall, amountAtomic: bigint): CapturedCharge {
  const { principal, operationId, requestId, agentId } = caller
  return {
    id,
    family,
    operationId,
    requestId,
    asset,
    amountAtomic,
    accountId: principal.accountId,
    keyId: keyOf(principal).keyId ?? null,
    agentId: agentId ?? null,
    payer: principal.accountId,
    payeeAccountId: null,
    refundedAtomic: 0n,
    rail: asset.startsWith('paper:') ? 'credit_paper' : 'credit',
    priceSource: 'ai',
  }
}

function keyOf(principal: ModelCaller['principal']): { readonly keyId?: string } {
  return principal.credential === 'api_key' ? { keyId: principal.credentialId } : {}
}
