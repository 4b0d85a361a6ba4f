import type {
  CheckoutView,
  CreateCheckoutRequest,
} from '../../src/domains/money/commerce/commerce.schemas.ts'
import type { CommerceParts, NetworkName } from '../../src/domains/money/commerce/commerce-parts.ts'
import {
  confirmPayment,
  type IncomingPayment,
  recordPayment,
  retractAbove,
} from '../../src/domains/money/commerce/incoming-payments.ts'
import { createCommerceService } from '../../src/domains/money/commerce/index.ts'
import { paymentsStore } from '../../src/domains/money/commerce/payments.store.ts'
import { standardPacks } from '../../src/domains/money/commerce/products.ts'
import { AppError } from '../../src/kernel/errors.ts'
import type { Database } from '../../src/ports/database.ts'
import { type CommerceWorld, createCommerceWorld } from './commerce-world.ts'
import { principal } from './http-server.ts'

/** What is asked of checkouts. `from` is the name of an account. */
export type CheckoutAsk =
  /** A chain shows a payment. */
  | { readonly kind: 'arrive'; readonly payment: ShownPayment }
  /** Payments up to the block are final. */
  | { readonly kind: 'confirm'; readonly network: NetworkName; readonly block: number }
  /** Blocks above this one are no longer part of chain 4663. */
  | { readonly kind: 'retract'; readonly block: number }
  | { readonly kind: 'cancel'; readonly from: string; readonly checkoutId: string }
  | { readonly kind: 'refund'; readonly checkoutId: string }
  | { readonly kind: 'assign'; readonly paymentId: string; readonly checkoutId: string }
  | { readonly kind: 'spend'; readonly from: string; readonly id: string; readonly amount: string }
  | { readonly kind: 'look' }

export type ShownPayment = Pick<
  IncomingPayment,
  'network' | 'payer' | 'references' | 'transaction'
> & {
  readonly amount: string
  readonly block: number
}

/** Checkouts of one process, and one way to ask for them. */
export type CheckoutDesk = {
  readonly world: CommerceWorld
  /** The state that it led to or the refusal's code; never raises. */
  readonly handle: (call: { readonly nowMs: number; readonly ask: CheckoutAsk }) => Promise<string>
  readonly open: (
    nowMs: number,
    from: string,
    request: CreateCheckoutRequest,
  ) => Promise<CheckoutView>
}

/** Who pays, as far as a chain knows. */
export const evmPayers = [
  '0x0000000000000000000000000000000000000009',
  '0x0000000000000000000000000000000000000008',
] as const

/** Opens it on a database that has the schema of commerce. */
export async function createCheckoutDesk(database: Database): Promise<CheckoutDesk> {
  let nowMs = 0
  const clock = { nowMs: () => nowMs, advance: () => {} }
  const world = await createCommerceWorld({ database, clock })
  const commerce = createCommerceService(world.options)
  const parts: CommerceParts = { ...world.options, packs: standardPacks }
  const { checkouts, arrivals } = commerce
  const answerOf = async (ask: CheckoutAsk): Promise<string> => {
    switch (ask.kind) {
      case 'arrive':
        await database.transaction((tx) => recordPayment(tx, incoming(ask.payment, nowMs), parts))
        return 'recorded'
      case 'confirm':
        await confirm(parts, ask)
        return 'confirmed'
      case 'retract': {
        const place = { network: 'evm', blockNumber: BigInt(ask.block) } as const
        await database.transaction((tx) => retractAbove(tx, place, parts))
        return 'retracted'
      }
      case 'cancel':
        return (await checkouts.cancel(buyerOf(ask.from), ask.checkoutId)).status
      case 'refund':
        return (await checkouts.refund(ask.checkoutId, `back of ${ask.checkoutId}`)).status
      case 'assign':
        return (await arrivals.assign(ask.paymentId, ask.checkoutId)).status
      case 'spend':
        return spend(world, ask)
      case 'look':
        await commerce.round()
        return 'looked'
    }
  }
  return {
    world,
    async handle(call) {
      nowMs = Math.max(nowMs, call.nowMs)
      try {
        return await answerOf(call.ask)
      } catch (failure) {
        return failure instanceof AppError ? failure.spec.code : `failed: ${String(failure)}`
      }
    },
    open(atMs, from, request) {
      nowMs = Math.max(nowMs, atMs)
      return checkouts.create(buyerOf(from), request)
    },
  }
}

/** The account of a name. */
export function buyerOf(name: string) {
  return principal({ accountId: `acct_${name}` })
}

function incoming({ amount, block, ...shown }: ShownPayment, nowMs: number): IncomingPayment {
  return {
    ...shown,
    part: '0',
    asset: 'USDC',
    amountAtomic: BigInt(amount),
    blockNumber: BigInt(block),
    paidAt: new Date(nowMs),
  }
}

/** As a watch of a network does it: each payment in a transaction of its own. */
async function confirm(
  parts: CommerceParts,
  { network, block }: Extract<CheckoutAsk, { kind: 'confirm' }>,
): Promise<void> {
  const payments = paymentsStore(parts.database.query)
  for (const one of await payments.waiting(network, BigInt(block), 100)) {
    await parts.database.transaction((tx) => confirmPayment(tx, one, parts))
  }
}

async function spend(
  { ledger, database }: CommerceWorld,
  { from, id, amount }: Extract<CheckoutAsk, { kind: 'spend' }>,
): Promise<string> {
  const asset = 'paper:USDC'
  await ledger.post(database.query, {
    id: `spent:${id}`,
    kind: 'test.spent',
    entries: [
      {
        account: { owner: `acct_${from}`, purpose: 'available', asset },
        amountAtomic: -BigInt(amount),
      },
      { account: { owner: 'platform', purpose: 'revenue', asset }, amountAtomic: BigInt(amount) },
    ],
  })
  return 'spent'
}
