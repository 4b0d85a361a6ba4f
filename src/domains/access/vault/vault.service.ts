import { AppError } from '../../../kernel/errors.ts'
import { cursor } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { Database } from '../../../ports/database.ts'
import type { KeyWrapping } from '../../../ports/key-wrapping.ts'
import type { OrderWallet } from '../../../ports/order-wallet.ts'
import type { ReceiptSigner } from '../../../ports/receipt-signer.ts'
import { vaultAuditStore } from './audit.store.ts'
import { keysState, verifyMasterKeys } from './master-keys.ts'
import { createOrderWallet } from './order-signing.ts'
import { createRequestsService } from './requests.service.ts'
import type { VaultParts } from './steps.ts'
import { createUpkeep, renewKeys, sweep } from './upkeep.ts'
import { vaultErrors } from './vault.errors.ts'
import type { AuditPage } from './vault.schemas.ts'
import { createWalletsService } from './wallets.service.ts'
import { walletsStore } from './wallets.store.ts'

/** The cursors of an account's record. */
const places = cursor({ number: 'integer' })

export type VaultServiceOptions = Omit<VaultParts, 'keys'> & {
  /** Null without a master key: every call then answers 503 `vault.not_configured`. */
  readonly keys: KeyWrapping | null
  /** Signs checkpoints of the record. */
  readonly signer: Pick<ReceiptSigner, 'sign'>
  /** The issuer of checkpoints. */
  readonly issuer: string
}

export type VaultService = ReturnType<typeof createVaultService>

/** Wallets whose keys are kept here, their signing policies, and the record of all actions. */
export function createVaultService(options: VaultServiceOptions) {
  const { keys } = options
  const parts = keys === null ? null : createParts(options, keys)
  return {
    /** Raises 503 `vault.not_configured` without a master key. */
    ready() {
      if (parts !== null) return parts
      throw new AppError(vaultErrors.not_configured, 'The operator has set no master key.', {
        extra: { configured: false },
      })
    },
    /** Throws, for the operator, when the master keys do not match the database. */
    verifyKeys: async () => (parts === null ? undefined : parts.verifyKeys()),
    /** The state of the master keys; null without any. */
    keysState: async () => (parts === null ? null : parts.keysState()),
    /** Signs for orders; null without a master key. */
    orderWallet: parts?.orderWallet ?? null,
    start: () => parts?.upkeep.start(),
    stop: async () => parts?.upkeep.stop(),
  }
}

/** Wallet checks for API keys, which work without a master key. */
export function createAgentWallets({ database }: { readonly database: Database }) {
  return {
    /** Whether the account has the wallet of that number. */
    ownsAgentWallet: (accountId: string, agentWalletId: number): Promise<boolean> =>
      walletsStore(database.query).owns(accountId, agentWalletId),
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
    /** Runs the upkeep's sweep once. */
    sweep: () => sweep(parts),
    renewKeys: () => renewKeys(parts),
    verifyKeys: () => verifyMasterKeys(parts),
    keysState: () => keysState(parts),
  }
}

async function readAudit(
  { accountId }: Principal,
  query: { readonly limit: number; readonly cursor?: string },
  { clock, database, issuer, signer }: VaultServiceOptions,
): Promise<AuditPage> {
  const store = vaultAuditStore(database.query)
  const { limit } = query
  const afterNumber = places.read(query.cursor)?.number ?? 0
  const rows = await store.list(accountId, { afterNumber, limit: limit + 1 })
  const head = await store.head(accountId)
  const { hash, number } = head
  const asOf = new Date(clock.nowMs()).toISOString()
  const claims = { iss: issuer, type: 'vault_audit_head', accountId, number, hash, asOf }
  const { items, nextCursor } = places.page({
    rows,
    limit,
    place: (entry) => ({ number: entry.number }),
    toItem: (entry) => ({ ...entry, facts: { ...entry.facts } }),
  })
  return { items, nextCursor, accountId, head, checkpoint: await signer.sign(claims) }
}
