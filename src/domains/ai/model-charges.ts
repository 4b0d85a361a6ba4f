import { type LedgerAsset, ledgerAsset, type PaymentMode } from '../../kernel/assets.ts'
import type { Principal } from '../../kernel/principal.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Queryable } from '../../ports/database.ts'
import type { ModelInfo, ModelUsage } from '../../ports/language-model.ts'
import type { Logger } from '../../ports/logger.ts'
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
import { costOf, outputTokensFor, type TokenPrice, wholeTokens } from './token-prices.ts'

/** Longer than any call of a model can take. */
const reservedMs = 15 * 60_000
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

export type ModelChargesOptions = {
  readonly clock: Clock
  readonly logger: Logger
  readonly ledger: Ledger
  readonly spending: Budgets
  readonly chargeBooks: ChargeBooks
  readonly book: Pick<PriceBook, 'meterPriceOf'>
  readonly mode: PaymentMode
  /** What a model costs; null for one that is built in, which costs nothing. */
  readonly priceOf: (model: ModelInfo) => TokenPrice | null
}

/** A call that is to be made, under an id that no other call has. */
export type NewModelCall = {
  readonly id: string
  readonly caller: ModelCaller
  readonly model: ModelInfo
  /** Never less than what the call then uses. */
  readonly most: ModelUsage
}

/** Who asks which model; the amount is looked for. */
type Asking = Pick<NewModelCall, 'caller' | 'model'>

/** A call with what it can cost at the most, as prices were when it was quoted. */
export type QuotedCall = Omit<NewModelCall, 'most'> & {
  readonly price: TokenPrice | null
  readonly heldAtomic: bigint
  readonly asset: LedgerAsset
  readonly at: Date
}

/**
 * What accounts pay for calls of models. Each step takes the transaction of the change that it belongs to, so that both
 * become true or neither; of all that end one call, the first does something.
 */
export type ModelCharges = {
  readonly quote: (db: Queryable, call: NewModelCall) => Promise<QuotedCall>
  /** Raises 402 `ledger.insufficient` and 429 `billing.budget_exceeded`; then the transaction must not be committed. */
  readonly hold: (tx: Queryable, call: QuotedCall) => Promise<void>
  /** Quotes and holds in one, for whoever records the call in the same transaction. */
  readonly open: (
    tx: Queryable,
    call: NewModelCall,
  ) => Promise<{ readonly settle: (tx: Queryable, usage: ModelUsage) => Promise<bigint> }>
  /**
   * Charges and counts what was used, never more than was held, and lets the rest go. Answers what was charged; where
   * tokens are billed on invoices, what they cost by the model's own price.
   */
  readonly settle: (tx: Queryable, call: QuotedCall, usage: ModelUsage) => Promise<bigint>
  /** Lets everything go that is held for the call; nothing where nothing is. */
  readonly release: (tx: Queryable, id: string) => Promise<void>
  /**
   * The longest reply, from `least` to `most` tokens, that the account can pay beside what is read; `least` where it cannot
   * pay that either, so that the hold says what is lacking. A look: others may spend before the hold.
   */
  readonly longestReply: (
    db: Queryable,
    asking: Asking,
    reply: { readonly inputTokens: number; readonly least: number; readonly most: number },
  ) => Promise<number>
  /** What the usage costs by the model's own price, in millionths of a US dollar, rounded up. */
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

/** Null where nothing is taken now: for what is built in, and where the meter is billed on invoices. */
async function priceAt(
  db: Queryable,
  { model, at }: { readonly model: ModelInfo; readonly at: Date },
  { book, priceOf }: ModelChargesOptions,
): Promise<TokenPrice | null> {
  const price = priceOf(model)
  if (price === null || (await book.meterPriceOf(db, meter, at)) !== null) return null
  return price
}

/** What the caller's credit and budgets let them spend on a call now. */
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

/** Counts the tokens once; what is built in only where nobody pays for the meter. */
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
    ...{ id, meter, quantity, source: 'ai', at: now, subject: model.id },
    accountId: caller.principal.accountId,
    ...keyOf(caller.principal),
    ...(caller.agentId === undefined ? {} : { agentId: caller.agentId }),
  }
  await meteredEventsStore(tx).insert([event], now)
}

function chargeOf({ id, caller, asset }: QuotedCall, amountAtomic: bigint): CapturedCharge {
  const { principal, operationId, requestId, agentId } = caller
  return {
    ...{ id, family, operationId, requestId, asset, amountAtomic },
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

function keyOf(principal: Principal): { readonly keyId?: string } {
  return principal.credential === 'api_key' ? { keyId: principal.credentialId } : {}
}
