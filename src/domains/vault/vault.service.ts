import { AppError } from '../../kernel/errors.ts'
import { decodeCursor, toPage } from '../../kernel/page.ts'
import type { Principal } from '../../kernel/principal.ts'
import type { KeyWrapping } from '../../ports/key-wrapping.ts'
import type { OrderWallet } from '../../ports/order-wallet.ts'
import type { ReceiptSigner } from '../../ports/receipt-signer.ts'
import { vaultAuditStore } from './audit.store.ts'
import { keysState, verifyMasterKeys } from './master-keys.ts'
import { createOrderWallet } from './order-signing.ts'
import { createRequestsService } from './requests.service.ts'
import type { VaultParts } from './steps.ts'
import { createUpkeep, renewKeys, sweep } from './upkeep.ts'
import { vaultErrors } from './vault.errors.ts'
import type { AuditPage } from './vault.schemas.ts'
import { createWalletsService } from './wallets.service.ts'

export type VaultServiceOptions = Omit<VaultParts, 'keys'> & {
  /** Null where the program has no master key: everything then answers 503 `vault.not_configured`. */
  readonly keys: KeyWrapping | null
  /** Signs checkpoints of the record. */
  readonly signer: Pick<ReceiptSigner, 'sign'>
  /** Who says so, in checkpoints. */
  readonly issuer: string
}

export type VaultService = ReturnType<typeof createVaultService>

/** Wallets whose keys stay here, the policies that they sign by, and the record of all that was done. */
export function createVaultService(options: VaultServiceOptions) {
  const { keys } = options
  const parts = keys === null ? null : createParts(options, keys)
  return {
    /** Raises 503 `vault.not_configured` where there is no master key. */
    ready() {
      if (parts !== null) return parts
      throw new AppError(vaultErrors.not_configured, 'The operator has set no master key.', {
        extra: { configured: false },
      })
    },
    /** Raises, for the operator, where the master keys are not those of this database. */
    verifyKeys: async () => (parts === null ? undefined : parts.verifyKeys()),
    /** What is to be said of the master keys; null where there is none. */
    keysState: async () => (parts === null ? null : parts.keysState()),
    /** Signs orders; null where there is no master key. */
    orderWallet: parts?.orderWallet ?? null,
    start: () => parts?.upkeep.start(),
    stop: async () => parts?.upkeep.stop(),
  }
}

function createParts(options: VaultServiceOptions, keys: KeyWrapping) {
  const parts: VaultParts = { ...options, keys }
  const orderWallet: OrderWallet = createOrderWallet(parts)
  return {
    orderWallet,
    wallets: createWalletsService(parts),
    requests: createRequestsService(parts),
    audit: (owner: Principal, query: { readonly limit: number; readonly cursor?: string }) =>
      readAudit(owner, query, options),
    upkeep: createUpkeep(parts),
    /** What the upkeep does, by hand. */
    sweep: () => sweep(parts),
    renewKeys: () => renewKeys(parts),
    verifyKeys: () => verifyMasterKeys(parts),
    keysState: () => keysState(parts),
  }
}

async function readAudit(
  { accountId }: Principal,
  { cursor, limit }: { readonly limit: number; readonly cursor?: string },
  { clock, database, issuer, signer }: VaultServiceOptions,
): Promise<AuditPage> {
  const store = vaultAuditStore(database.query)
  const [after = '0'] = cursor === undefined ? [] : decodeCursor(cursor, 1)
  const afterNumber = /^\d{1,9}$/.test(after) ? Number(after) : 0
  const rows = await store.list(accountId, { afterNumber, limit: limit + 1 })
  const head = await store.head(accountId)
  const { hash, number } = head
  const asOf = new Date(clock.nowMs()).toISOString()
  const claims = { iss: issuer, type: 'vault_audit_head', accountId, number, hash, asOf }
  const { items, nextCursor } = toPage({
    ...{ rows, limit },
    key: (entry) => [String(entry.number)],
    toItem: (entry) => ({ ...entry, facts: { ...entry.facts } }),
  })
  return { items, nextCursor, accountId, head, checkpoint: await signer.sign(claims) }
}
