import { createReceiptSigner } from '../adapters/jose/receipt-signer.ts'
import {
  createLocalKeyWrapping,
  type MasterKey,
} from '../adapters/local-keys/local-key-wrapping.ts'
import { createVaultService, currentVersion } from '../domains/access/vault/index.ts'
import { evmChainId } from '../kernel/chains.ts'
import type { ServiceOptions } from './service-options.ts'

/**
 * Wallets whose keys are kept here; every call answers 503 without a master key. Throws when the master keys do not
 * match the database.
 */
export async function createVault(
  { config, world }: ServiceOptions,
  masterKeys: readonly MasterKey[] | null,
) {
  const { receiptKey } = world.keys
  if (receiptKey === null) throw new Error('RECEIPT_KEY is not set')
  const vault = createVaultService({
    ...world,
    evm: world.chains.evm,
    keys: masterKeys === null ? null : await openKeys(masterKeys, { config, world }),
    chainId: evmChainId,
    weth: world.chains.contracts.weth,
    signer: await createReceiptSigner({ key: receiptKey }),
    issuer: config.baseUrl,
  })
  await vault.verifyKeys()
  return vault
}

async function openKeys(
  masterKeys: readonly MasterKey[],
  { config, world }: Pick<ServiceOptions, 'config' | 'world'>,
) {
  const versions = masterKeys.map(({ version }) => version)
  const named = config.vaultWrappingVersion
  if (named !== null && !versions.includes(named)) {
    throw new Error(
      `VAULT_WRAPPING_VERSION names version ${named}, which VAULT_MASTER_KEYS has not`,
    )
  }
  const wrapping = named ?? (await currentVersion(world.database.query, versions))
  return createLocalKeyWrapping(masterKeys, wrapping)
}
