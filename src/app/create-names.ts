import { getAddress, zeroAddress } from 'viem'
import { createOwnWalletNames } from '../domains/access/auth/index.ts'
import { createVaultReads } from '../domains/access/vault/index.ts'
import { createAgentNames } from '../domains/agents/registry/index.ts'
import { createLaunchNames } from '../domains/chain/launchpad/index.ts'
import { createPoolNames } from '../domains/chain/pools/index.ts'
import { createSimulatedNames, type SimulatedAccounts } from '../domains/platform/demo/index.ts'
import { createNamesService } from '../domains/platform/names/index.ts'
import type { AddressName, AddressNameSource } from '../ports/address-names.ts'
import { knownContracts } from './known-contracts.ts'
import { mayCall } from './may-call.ts'
import type { ServiceOptions } from './service-options.ts'

const plain = { symbol: null, id: null, others: null, isSimulated: false, warnings: [] } as const

/** Names of addresses, from all who know some. The earlier of two that name a token is the one that is believed. */
export function createNames(
  options: ServiceOptions,
  simulated: Pick<SimulatedAccounts, 'has' | 'isSimulated'>,
) {
  const { catalog, world } = options
  const mayReadProfile = mayCall(catalog, 'me.get')
  const mayListWallets = mayCall(catalog, 'vaultWallets.list')
  return createNamesService({
    sources: [
      ownOnly(mayReadProfile, createOwnWalletNames(world)),
      ownOnly(mayListWallets, createVaultReads(world).walletNames),
      settledNames(options),
      createLaunchNames({ ...world, isSimulated: simulated.has }),
      createPoolNames(world),
      createAgentNames(world),
      createSimulatedNames(simulated),
    ],
  })
}

/** What only the caller may be told, and only where the credential may read it elsewhere. */
function ownOnly(
  mayRead: ReturnType<typeof mayCall>,
  source: AddressNameSource,
): AddressNameSource {
  return (wanted) => {
    const { principal } = wanted
    const isTold = principal !== null && mayRead(principal)
    return isTold ? source(wanted) : Promise.resolve(new Map())
  }
}

/** What the configuration knows, which does not change. */
function settledNames({
  config,
  world,
}: Pick<ServiceOptions, 'config' | 'world'>): AddressNameSource {
  const names = new Map<string, readonly AddressName[]>()
  const note = (address: string, name: AddressName) => {
    names.set(address, [...(names.get(address) ?? []), name])
  }
  const { evm, solana } = knownContracts(world.chains, config)
  for (const { address, decimals, label } of [...evm, ...solana]) {
    const kind = decimals === null ? 'contract' : 'token'
    note(address, { ...plain, kind, name: label, source: 'bootstrap' })
  }
  for (const [address, name] of systemAccounts({ config, world })) {
    note(address, { ...plain, kind: 'system', name, source: 'bootstrap' })
  }
  return ({ evm: asked, solana: askedSolana }) =>
    Promise.resolve(
      new Map(
        [...asked, ...askedSolana].flatMap((address) => {
          const found = names.get(address)
          return found === undefined ? [] : [[address, found] as const]
        }),
      ),
    )
}

/** Accounts that belong to nobody, and those of the service itself, which payments and graduations show anyway. */
function systemAccounts({ config, world }: Pick<ServiceOptions, 'config' | 'world'>) {
  const { evm, graduations, solana } = world.wallets
  const { treasury } = config.entry
  const own: readonly (readonly [string | null | undefined, string])[] = [
    [zeroAddress, 'Nobody (zero address)'],
    ['0x000000000000000000000000000000000000dEaD', 'Burnt (dead address)'],
    ['11111111111111111111111111111111', 'System program'],
    [evm?.address, `${config.service.name} wallet`],
    [solana?.address, `${config.service.name} wallet`],
    [graduations?.address, `${config.service.name} graduation keeper`],
    [treasury.evm, `${config.service.name} treasury`],
    [treasury.solana, `${config.service.name} treasury`],
  ]
  return own.flatMap(([address, name]) =>
    address === null || address === undefined ? [] : [[canonical(address), name] as const],
  )
}

function canonical(address: string): string {
  return address.startsWith('0x') ? getAddress(address) : address
}
