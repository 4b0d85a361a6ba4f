import type { PaymentMode, PriceAsset } from '../../kernel/assets.ts'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Outbox } from '../../ports/event-log.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Random } from '../../ports/random.ts'
import type { Visits } from '../../ports/visits.ts'
import type { BillingService, Ledger } from '../billing/index.ts'
import type { Product } from './products.ts'

export type NetworkName = 'evm' | 'solana'

/** Where payments are awaited on chain 4663: USDC only, told apart by its amount. */
export type EvmTarget = {
  readonly chainId: number
  readonly payTo: Hex
  readonly usdc: Hex
  /** Blocks above a payment's block before it counts as final. */
  readonly confirmations: number
}

/** Where payments are awaited on Solana: SOL and USDC, told apart by a reference. */
export type SolanaTarget = {
  /** CAIP-2. */
  readonly network: string
  readonly payTo: string
  /** Null where USDC is not taken. */
  readonly usdcMint: string | null
}

export type CommerceSettings = {
  /** Absent where nothing is sold on that network. */
  readonly evm?: EvmTarget
  readonly solana?: SolanaTarget
  /**
   * Addresses that paid calls, deposits or fees are paid to. A checkout must be paid to none of them, or one transfer
   * could be taken for a call and for a checkout; naming one stops the start.
   */
  readonly paidElsewhere?: readonly string[]
  /** How long a checkout is open. 30 minutes unless given. */
  readonly openMs?: number
  /** How much later a payment that was made in time may be found. 10 minutes unless given. */
  readonly graceMs?: number
}

/** What the parts of commerce stand on. */
export type CommerceParts = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly outbox: Outbox
  readonly logger: Logger
  readonly visits: Pick<Visits, 'every'>
  readonly ledger: Ledger
  readonly billing: Pick<BillingService, 'creditBook' | 'plans' | 'subscriptions'>
  /** What is bought is counted in these assets; the same mode as that of billing. */
  readonly mode: PaymentMode
  readonly settings: CommerceSettings
  readonly packs: readonly Product[]
}

/** Works on one after the other; one that fails is logged, and must not keep those behind it waiting. */
export async function eachAlone<thing extends { readonly id: string }>(
  { logger }: Pick<CommerceParts, 'logger'>,
  things: readonly thing[],
  work: (thing: thing) => Promise<void>,
): Promise<void> {
  for (const thing of things) {
    try {
      await work(thing)
    } catch (failure) {
      logger.error('a checkout or payment cannot go on', failure, { id: thing.id })
    }
  }
}

/** Throws, which stops the start, when checkouts would be paid to an address that other payments are paid to. */
export function assertOwnAddresses({ evm, solana, paidElsewhere = [] }: CommerceSettings): void {
  const elsewhere = new Set(paidElsewhere.map(comparable))
  for (const payTo of [evm?.payTo, solana?.payTo]) {
    if (payTo !== undefined && elsewhere.has(comparable(payTo))) {
      throw new Error(`checkouts need an address of their own, and ${payTo} takes other payments`)
    }
  }
}

function comparable(address: string): string {
  // Base58 tells upper and lower case apart, hexadecimal does not.
  return address.startsWith('0x') ? address.toLowerCase() : address
}

/** The networks on which the asset is taken. */
export function networksFor(asset: PriceAsset, { evm, solana }: CommerceSettings): NetworkName[] {
  return [
    ...(evm !== undefined && asset === 'USDC' ? (['evm'] as const) : []),
    ...(solana !== undefined && (asset === 'SOL' || solana.usdcMint !== null)
      ? (['solana'] as const)
      : []),
  ]
}
