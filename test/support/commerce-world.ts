import {
  type BillingService,
  billingMigrationSets,
  createBillingService,
} from '../../src/domains/money/billing/index.ts'
import {
  type CommerceServiceOptions,
  type CommerceSettings,
  commerceMigrations,
} from '../../src/domains/money/commerce/index.ts'
import { ledgerMigrationSet } from '../../src/domains/money/ledger/index.ts'
import type { Database, MigrationSet } from '../../src/ports/database.ts'
import type { HandClock } from './auth-world.ts'
import { type BillingWorld, createBillingWorld, eventLogSet } from './billing-world.ts'

export const commerceSet: MigrationSet = { domain: 'commerce', migrations: commerceMigrations }
/** Everything that commerce stands on, in order. */
export const commerceSets: readonly MigrationSet[] = [
  eventLogSet,
  ledgerMigrationSet,
  ...billingMigrationSets,
  commerceSet,
]

export const evmPayTo = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const solanaPayTo = 'J1S9H3QjnRtBbbuD4HjPV6RpRhwuk4zKbxsnCHuTgh9w'

/** Settings of a test: both networks, with addresses that nobody uses. */
export const testCommerce: CommerceSettings = {
  evm: {
    chainId: 4663,
    payTo: evmPayTo,
    usdc: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    confirmations: 2,
  },
  solana: {
    network: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    payTo: solanaPayTo,
    usdcMint: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
  },
}

/** Billing, and what a commerce service is made of. */
export type CommerceWorld = BillingWorld & {
  readonly billing: BillingService
  readonly options: CommerceServiceOptions
}

export async function createCommerceWorld(
  given: {
    readonly settings?: CommerceSettings
    readonly database?: Database
    readonly clock?: HandClock
  } = {},
): Promise<CommerceWorld> {
  const world = await createBillingWorld({
    migrations: [commerceSet],
    ...(given.database === undefined ? {} : { database: given.database }),
    ...(given.clock === undefined ? {} : { clock: given.clock }),
  })
  const billing = createBillingService({ ...world, staticPrices: [], operations: new Set() })
  await billing.prepare()
  const settings = given.settings ?? testCommerce
  return { ...world, billing, options: { ...world, billing, settings, domainAssociation: null } }
}
