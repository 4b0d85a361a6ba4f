import { createLocalKeyWrapping } from '../../src/adapters/local-keys/local-key-wrapping.ts'
import {
  createVaultService,
  type VaultService,
  vaultMigrations,
} from '../../src/domains/access/vault/index.ts'
import { requestsStore } from '../../src/domains/access/vault/requests.store.ts'
import type { PolicyBody, WalletView } from '../../src/domains/access/vault/vault.schemas.ts'
import type { SigningRequest } from '../../src/domains/access/vault/wallet-record.ts'
import { billingMigrationSets } from '../../src/domains/money/billing/index.ts'
import { ledgerMigrationSet } from '../../src/domains/money/ledger/index.ts'
import type { Principal } from '../../src/kernel/principal.ts'
import type { ChainEvm, Hex } from '../../src/ports/chain-evm.ts'
import type { Database, MigrationSet } from '../../src/ports/database.ts'
import type { KeyWrapping } from '../../src/ports/key-wrapping.ts'
import type { Logger } from '../../src/ports/logger.ts'
import { type HandClock, realRandom } from './auth-world.ts'
import { type BillingWorld, createBillingWorld, eventLogSet } from './billing-world.ts'
import { principal } from './http-server.ts'
import { testChainId } from './launchpad-world.ts'

const ether = 10n ** 18n
export const vaultSet: MigrationSet = { domain: 'vault', migrations: vaultMigrations }
/** Everything that the vault stands on, in order. */
export const vaultSets: readonly MigrationSet[] = [
  eventLogSet,
  ledgerMigrationSet,
  ...billingMigrationSets,
  vaultSet,
]

/** Master keys of tests, by their versions. */
export const masterKeys = (...versions: readonly number[]) =>
  versions.map((version) => ({ version, key: new Uint8Array(32).fill(version) }))

/** A chain that a test may give ether on. */
export type VaultChain = {
  readonly evm: ChainEvm
  readonly ask: (method: string, params: readonly unknown[]) => Promise<unknown>
}

/** The vault on a real database and a real chain. */
export type VaultWorld = BillingWorld & {
  readonly vault: VaultService
  readonly chainId: number
  /** Every private key that was made, as a copy. */
  readonly keysCreated: readonly Uint8Array[]
  /** Every line that was logged. */
  readonly logged: readonly unknown[]
  /** A wallet with ten ether; at most one ether at once without approval, three with, and five an hour. */
  readonly wallet: (options?: {
    readonly policy?: PolicyBody | null
    readonly owner?: Principal
  }) => Promise<{ readonly owner: Principal; readonly wallet: WalletView }>
  readonly policyFor: (to: Hex) => PolicyBody
  /** Lets the wallet send ether to an address. */
  readonly allow: (owner: Principal, walletId: string, to: Hex) => Promise<void>
  readonly storedRequest: (id: string) => Promise<SigningRequest | undefined>
  /** Another process on the same database, with master keys of its own. */
  readonly withKeys: (keys: KeyWrapping | null) => Promise<VaultService>
  /** Another process, whose chain answers otherwise. */
  readonly withEvm: (evm: Partial<ChainEvm>) => Promise<VaultService>
}

let owners = 0

/** The policy of the wallets of this world. */
export function policyFor(to: Hex): PolicyBody {
  return {
    calls: [{ to, selectors: ['0x'] }],
    recipients: [],
    maxValueAtomic: (3n * ether).toString(),
    windowSeconds: 3_600,
    windowMaxAtomic: (5n * ether).toString(),
    approvalAboveAtomic: ether.toString(),
  }
}

/** Makes it on an embedded database of its own, or on the one that is given. */
export async function createVaultWorld(
  chain: VaultChain,
  given: {
    readonly database?: Database
    readonly clock?: HandClock
    readonly weth?: Hex
  } = {},
): Promise<VaultWorld> {
  const world = await createBillingWorld({ migrations: [vaultSet], ...given })
  const { weth = null } = given
  const keysCreated: Uint8Array[] = []
  const logged: unknown[] = []
  const log = (...line: readonly unknown[]) => void logged.push(line.map(String))
  const logger: Logger = { debug: log, info: log, warn: log, error: log }
  const random = {
    bytes(length: number) {
      const bytes = realRandom.bytes(length)
      if (length === 32) keysCreated.push(Uint8Array.from(bytes))
      return bytes
    },
  }
  const options = {
    ...world,
    logger,
    random,
    evm: chain.evm,
    chainId: testChainId,
    weth,
    signer: { sign: async () => 'signed' },
    issuer: 'http://localhost:4663',
  }
  const open = (keys: KeyWrapping | null, evm: Partial<ChainEvm> = {}) =>
    createVaultService({ ...options, keys, evm: { ...chain.evm, ...evm } })
  const vault = open(createLocalKeyWrapping(masterKeys(1)))
  const allow: VaultWorld['allow'] = async (owner, walletId, to) => {
    const { wallets } = vault.ready()
    const { version } = await wallets.policy(owner, walletId)
    const wish = { policy: policyFor(to), expectedVersion: version }
    await wallets.putPolicy(owner, walletId, wish)
  }
  return {
    ...world,
    vault,
    keysCreated,
    logged,
    chainId: testChainId,
    allow,
    policyFor,
    async wallet({ policy, owner = principal({ accountId: `acct_vault${++owners}` }) } = {}) {
      const set = policy === undefined ? policyFor(receiver) : policy
      const wallet = await vault.ready().wallets.create(owner, {
        label: 'Orders',
        ...(set === null ? {} : { policy: set }),
      })
      const balance = `0x${(10n * ether).toString(16)}`
      await chain.ask('anvil_setBalance', [wallet.address, balance])
      return { owner, wallet }
    },
    storedRequest: (id) => requestsStore(world.database.query).find(id),
    withKeys: async (keys) => open(keys),
    withEvm: async (evm) => open(createLocalKeyWrapping(masterKeys(1)), evm),
  }
}

/** Who receives in these tests. */
export const receiver: Hex = '0x00000000000000000000000000000000000f00d5'
