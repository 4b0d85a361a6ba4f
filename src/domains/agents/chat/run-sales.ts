import { type LedgerAsset, ledgerAsset, ledgerMoney } from '../../../kernel/assets.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { CapturedCharge, ChargeBooks } from '../../money/billing/index.ts'
import { type Ledger, ledgerErrors } from '../../money/ledger/index.ts'
import { assertUnderMax, sharedOut } from '../../money/payments/index.ts'
import {
  type NewSale,
  operationOf,
  type RunSale,
  type RunSales,
  type SoldRun,
} from '../runs/index.ts'
import { replyTokensMost } from './chat.schemas.ts'
import { createFreeAllowance, type FreeAllowance } from './free-calls.ts'
import { quoteOf, tokensOf, type Usage } from './metering.ts'

export type RunSalesParts = Ports<'clock' | 'database'> & {
  readonly ledger: Ledger
  readonly books: ChargeBooks
}

/** Far beyond the life of a run: what ends a hold is its run, never the ledger's own clock. */
const holdMs = 100 * 365 * 86_400_000
const family = 'Agents'

/**
 * Sells the runs of agents: by the terms of the offer as it is when the run begins, counted as in the paid chat, out of
 * the buyer's credit in live money. A model's tokens cost its owner real money, so play money never pays.
 */
export function createRunSales(parts: RunSalesParts): RunSales {
  const allowance = createFreeAllowance(parts)
  return {
    open: (tx, run) => open(tx, run, { ...parts, allowance }),
    async charge(tx, run) {
      const amountAtomic = costOf(run)
      await pay(tx, { run, amountAtomic }, parts)
      return { ...run.sale, state: 'charged', chargedAtomic: amountAtomic.toString() }
    },
    async release(tx, run) {
      // Budgets before the ledger, as everywhere, so that two transactions never deadlock.
      await parts.books.released(tx, { id: chargeId(run.id) })
      await parts.ledger.release(tx, chargeId(run.id))
      return { ...run.sale, state: 'released' }
    },
  }
}

async function open(
  tx: Queryable,
  { runId, sale, buyer, input, budget, isCut, maxAmount, operationId }: NewSale,
  { allowance, books, clock, ledger }: RunSalesParts & { readonly allowance: FreeAllowance },
): Promise<RunSale> {
  const { asset: priced, commissionBps, priceAtomic: perUnitAtomic, unit } = sale.offer
  const asset = ledgerAsset(priced, 'live')
  const tokens = tokensOf(input) + Math.min(replyTokensMost, budget.tokensMax)
  const most = { messages: 1, tokens, seconds: budget.secondsMax }
  const { amountAtomic, words } = quoteOf({ perUnitAtomic, unit }, most)
  const terms = {
    ...{ asset, unit, commissionBps, isCut },
    sellerId: sale.ownerId,
    perUnitAtomic: perUnitAtomic.toString(),
    chargedAtomic: '0',
    keyId: buyer.credential === 'api_key' ? buyer.credentialId : null,
  }
  if (await allowance.tryTake(tx, sale, buyer)) {
    return { ...terms, state: 'free', heldAtomic: '0' }
  }
  assertUnderMax(maxAmount, { amountAtomic, asset: priced, unit })
  const held: RunSale = { ...terms, state: 'held', heldAtomic: amountAtomic.toString() }
  const charge = { runId, operationId, sale: held, agent: sale.slug, buyerId: buyer.accountId }
  await books.claimed(tx, chargeOf(charge, amountAtomic))
  const account = { owner: buyer.accountId, purpose: 'available', asset } as const
  const expiresAt = new Date(clock.nowMs() + holdMs)
  try {
    await ledger.hold(tx, {
      id: chargeId(runId),
      account,
      amountAtomic,
      expiresAt,
      reference: { runId, agent: sale.slug },
    })
  } catch (failure) {
    throw unpaid(failure, { name: sale.name, words, asset, amountAtomic })
  }
  return held
}

/** A shortfall in the words of whoever wants the run, with where to pay. */
function unpaid(
  failure: unknown,
  price: {
    readonly name: string
    readonly words: string
    readonly asset: LedgerAsset
    readonly amountAtomic: bigint
  },
): unknown {
  if (!(failure instanceof AppError) || failure.spec !== ledgerErrors.insufficient) return failure
  const { asset, amountAtomic, name, words } = price
  const { amount } = ledgerMoney(asset, amountAtomic)
  return new AppError(
    ledgerErrors.insufficient,
    `${name} costs ${amount} ${asset} for ${words}, held from the credit of the account, which has less. Buy credit with POST /api/commerce/checkouts, or ask with POST /api/x402/agent/chat, which takes every way to pay.`,
    { ...failure.options, cause: failure },
  )
}

/** What the run used, by the terms it began with; never above what was held. */
function costOf({ sale, ...run }: SoldRun): bigint {
  const used: Usage = {
    messages: 1,
    tokens: tokensOf(run.input) + tokensOf(run.output ?? ''),
    seconds: Math.max(1, Math.ceil(run.used.ms / 1_000)),
  }
  const terms = { perUnitAtomic: BigInt(sale.perUnitAtomic), unit: sale.unit }
  const { amountAtomic } = quoteOf(terms, used)
  const held = BigInt(sale.heldAtomic)
  return amountAtomic < held ? amountAtomic : held
}

async function pay(
  tx: Queryable,
  { run, amountAtomic }: { readonly run: SoldRun; readonly amountAtomic: bigint },
  { books, clock, ledger }: RunSalesParts,
): Promise<void> {
  const { agent, id: runId, ownerId, plan, sale } = run
  const operationId = operationOf(plan)
  const charge = chargeOf({ runId, operationId, sale, agent, buyerId: ownerId }, amountAtomic)
  // Budgets before the ledger here too.
  await books.reduced(tx, charge)
  const credits = await sharedOut(tx, { ...charge, commissionBps: sale.commissionBps }, books)
  const buyer = { owner: ownerId, purpose: 'available', asset: sale.asset } as const
  await ledger.commit(tx, charge.id, {
    id: `${charge.id}:paid`,
    kind: 'agent_run.paid',
    reference: { runId, agent },
    entries: [{ account: buyer, amountAtomic: -amountAtomic }, ...credits],
  })
  await books.charged(tx, { ...charge, credits }, new Date(clock.nowMs()))
}

/** The id of the hold of a run, and of its charge. */
function chargeId(runId: string): string {
  return `run:${runId}`
}

function chargeOf(
  sold: {
    readonly runId: string
    readonly operationId: string
    readonly sale: RunSale
    readonly agent: string
    readonly buyerId: Principal['accountId']
  },
  amountAtomic: bigint,
): CapturedCharge {
  const { agent, buyerId, operationId, runId, sale } = sold
  return {
    id: chargeId(runId),
    family,
    operationId,
    requestId: runId,
    asset: sale.asset,
    amountAtomic,
    accountId: buyerId,
    keyId: sale.keyId,
    agentId: agent,
    payer: buyerId,
    payeeAccountId: sale.sellerId,
    refundedAtomic: 0n,
    rail: 'credit',
    priceSource: `agent:${agent}`,
  }
}
