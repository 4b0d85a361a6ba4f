import type { PaymentMode, PriceAsset } from '../../../kernel/assets.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { Visits } from '../../../ports/visits.ts'
import type { BillingService } from '../billing/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Product } from './products.ts'

export type NetworkName = 'evm' | 'solana'

/** Payments expected on chain 4663: USDC only, matched by amount. */
export type EvmTarget = {
  readonly chainId: number
  readonly payTo: Hex
  readonly usdc: Hex
  /** Blocks above a payment's block before it is final. */
  readonly confirmations: number
}

/** Payments expected on Solana: SOL and USDC, matched by reference. */
export type SolanaTarget = {
  /** CAIP-2. */
  readonly network: string
  readonly payTo: string
  /** Null when USDC is not accepted. */
  readonly usdcMint: string | null
}

export type CommerceSettings = {
  /** Absent when nothing is sold on that network. */
  readonly evm?: EvmTarget
  readonly solana?: SolanaTarget
  /**
   * Addresses that receive call payments, deposits or fees. Checkouts must not use them, because one transfer could
   * then count as a call and as a checkout; using one stops the start.
   */
  readonly paidElsewhere?: readonly string[]
  /** How long a checkout is open. Default: 30 minutes. */
  readonly openMs?: number
  /** How long after that a timely payment may still be found. Default: 10 minutes. */
  readonly graceMs?: number
}

/** The dependencies of the parts of commerce. */
export type CommerceParts = Ports<'clock' | 'database' | 'logger' | 'outbox' | 'random'> & {
  readonly visits: Pick<Visits, 'every'>
  readonly ledger: Ledger
  readonly billing: Pick<BillingService, 'creditBook' | 'plans' | 'subscriptions'>
  /** The assets' mode, the same as billing's. */
  readonly mode: PaymentMode
  readonly settings: CommerceSettings
  readonly packs: readonly Product[]
}

/** Processes items in sequence; a failing one is logged and does not stop the others. */
export async function forEachIsolated<thing extends { readonly id: string }>(
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

/** Throws, which stops the start, when checkouts would use an address that receives other payments. */
export function assertOwnAddresses({ evm, solana, paidElsewhere = [] }: CommerceSettings): void {
  const elsewhere = new Set(paidElsewhere.map(comparable))
  for (const payTo of [evm?.payTo, solana?.payTo]) {
    if (payTo !== undefined && elsewhere.has(comparable(payTo))) {
      throw new Error(`checkouts need an address of their own, and ${payTo} takes other payments`)
    }
  }
}

function comparable(address: string): string {
  // Base58 is case-sensitive, hexadecimal is not.
  return address.startsWith('0x') ? address.toLowerCase() : address
}

/** The networks on which the asset is accepted. */
export function networksFor(asset: PriceAsset, { evm, solana }: CommerceSettings): NetworkName[] {
  return [
    ...(evm !== undefined && asset === 'USDC' ? (['evm'] as const) : []),
    ...(solana !== undefined && (asset === 'SOL' || solana.usdcMint !== null)
      ? (['solana'] as const)
      : []),
  ]
}
