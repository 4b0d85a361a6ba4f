import { configuredVendors } from '../domains/money/vendors/index.ts'
import type { SettledFacts } from '../domains/platform/bootstrap/index.ts'
import { evmChain } from '../kernel/chains.ts'
import type { PaymentMethod } from '../ports/payment-methods.ts'
import { placesOf } from './create-agent-registry.ts'
import type { ServiceOptions } from './service-options.ts'

type Feature = SettledFacts['features'][number]

/** What only the built services know of their configuration. */
export type BuiltFeatures = {
  /** Whether swaps on chain 4663 are configured. */
  readonly hasSwaps: boolean
  /** Whether a wallet of the vault signs orders. */
  readonly hasLiveOrders: boolean
  readonly hasMedia: boolean
  readonly paymentMethods: readonly PaymentMethod[]
  /** CAIP-2 of the networks on which something is sold. */
  readonly checkoutNetworks: readonly string[]
}

/**
 * Every part of the service that an operator may leave unconfigured, so that a page hides what would only be refused. A
 * conformance test holds that each refusal of that kind belongs to one of them.
 */
export function configuredFeatures(
  options: Pick<ServiceOptions, 'catalog' | 'config' | 'world'>,
  built: BuiltFeatures,
): readonly Feature[] {
  return [
    ...ofChains(options, built),
    ...ofTrading(options, built),
    ...ofAgents(options),
    ...ofAccess(options),
    ...ofMoney(options, built),
    ...ofPlatform(options, built),
  ]
}

function ofChains(
  { world }: Pick<ServiceOptions, 'world'>,
  { hasSwaps }: BuiltFeatures,
): Feature[] {
  const { contracts, faucet } = world.chains
  const pools = named({
    uni: contracts.uniLaunchpad !== null,
    pons: contracts.ponsLaunchpad !== null,
  })
  const canForkPools = contracts.quoterV2 !== null && contracts.swapRouter !== null
  const factory = named({
    tokens: contracts.tokenFactory !== null,
    vesting: contracts.vestingVault !== null,
  })
  return [
    several('launches', ['curve', ...pools], 'launchpad.family_not_configured'),
    several('token_factory', factory, 'launchpad.family_not_configured'),
    flag('launch_pool_trades', hasSwaps, 'launchpad.router_not_configured'),
    several('rehearsals', ['curve', ...(canForkPools ? pools : [])], 'rehearsals.not_configured'),
    flag('faucet', faucet !== null, null),
  ]
}

function ofTrading(
  { config, world }: Pick<ServiceOptions, 'config' | 'world'>,
  { hasLiveOrders, hasSwaps }: BuiltFeatures,
): Feature[] {
  const { exchangeUrl, venueUrl } = config.perps
  return [
    flag('swaps', hasSwaps, 'trading.not_configured'),
    flag('solana_swaps', config.jupiter !== null, 'trading.solana_not_configured'),
    flag('live_orders', hasLiveOrders, 'orders.live_not_configured'),
    flag('live_perps', exchangeUrl !== null, 'perps.live_not_configured'),
    flag('perps_lending', exchangeUrl !== null, 'perps.lending_not_configured'),
    flag('perps_venue', venueUrl !== null, 'perps.venue_not_configured'),
    flag('simulated_traders', config.demo && world.chains.faucet !== null, null),
  ]
}

function ofAgents({ config, world }: Pick<ServiceOptions, 'config' | 'world'>): Feature[] {
  const { languageModel, sandbox } = config
  const hasRegistries = placesOf(world.chains) !== null
  const hasEscrow = world.chains.contracts.jobEscrow !== null
  const engines = ['quickjs', ...(sandbox.e2b === null ? [] : ['e2b'])]
  return [
    flag('agent_registry', hasRegistries, 'agent_registry.not_configured'),
    flag('agent_escrows', hasEscrow, 'agent_escrows.not_configured'),
    flag('external_agents', world.keys.secretKeys !== null, 'external_agents.not_configured'),
    several('language_models', [...(languageModel?.models ?? [])], null),
    several('sandboxes', engines, 'sandbox.not_configured'),
  ]
}

function ofAccess({ config, world }: Pick<ServiceOptions, 'config' | 'world'>): Feature[] {
  const providers = Object.keys(config.accounts.providers)
  return [
    flag('vault', world.vaultKeys !== null, 'vault.not_configured'),
    several('social_sign_in', providers, 'accounts.provider_not_configured'),
    flag('identity_provider', config.identityProvider !== null, null),
    flag('entry_fee', config.entry.feeAtomic > 0n, null),
  ]
}

function ofMoney(
  { catalog, config }: Pick<ServiceOptions, 'catalog' | 'config'>,
  { checkoutNetworks: sold, paymentMethods }: BuiltFeatures,
): Feature[] {
  const families = new Set(catalog.entries.map(({ operation }) => operation.family))
  const vendors = [...families].flatMap((family) => configuredVendors(config.vendors, family))
  const rails = new Set(paymentMethods.map(({ network, protocol }) => `${protocol}:${network}`))
  return [
    several('payments', [...rails], 'payment.not_configured'),
    several('play_money', named({ paper: config.mpp.modes.includes('paper') }), null),
    several('checkout', sold, 'commerce.not_configured'),
    several('vendors', vendors.map(({ id }) => id).sort(), 'vendors.not_configured'),
  ]
}

function ofPlatform(
  { world }: Pick<ServiceOptions, 'world'>,
  { hasMedia }: BuiltFeatures,
): Feature[] {
  return [
    flag('media', hasMedia, 'media.not_configured'),
    flag('webhooks', world.keys.secretKeys !== null, 'webhooks.not_configured'),
  ]
}

/** The networks of checkouts that are configured. */
export function checkoutNetworks(settings: {
  readonly evm?: unknown
  readonly solana?: { readonly network: string }
}): readonly string[] {
  const { evm, solana } = settings
  return [
    ...(evm === undefined ? [] : [evmChain]),
    ...(solana === undefined ? [] : [solana.network]),
  ]
}

function flag(name: string, configured: boolean, refusal: string | null): Feature {
  return { name, configured, parts: [], refusal }
}

function several(name: string, parts: readonly string[], refusal: string | null): Feature {
  return { name, configured: parts.length > 0, parts: [...parts], refusal }
}

function named(flags: Readonly<Record<string, boolean>>): readonly string[] {
  return Object.keys(flags).filter((name) => flags[name])
}
