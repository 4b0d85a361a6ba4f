import { AppError } from '../../../kernel/errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import { KeyUnavailable, type KeyWrapping } from '../../../ports/key-wrapping.ts'
import { openSecret, wipe } from './envelope.ts'
import { masterKeysStore } from './master-keys.store.ts'
import type { VaultParts } from './steps.ts'
import { vaultErrors } from './vault.errors.ts'
import { keyPurpose } from './wallet-record.ts'
import { walletsStore } from './wallets.store.ts'

/** The state of the master keys as `/api/ready` reports it. */
export type KeysState = { readonly isWhole: boolean; readonly detail?: string }

const setting = 'VAULT_MASTER_KEYS'

/**
 * The default wrapping version: the newest one that has been used and that this process has. A new key is therefore
 * not used until an operator selects it, once every process has it. The newest of all when none has been used.
 */
export async function currentVersion(db: Queryable, versions: readonly number[]): Promise<number> {
  const known = new Set([
    ...(await masterKeysStore(db).all()).keys(),
    ...(await walletsStore(db).keyVersions()).keys(),
  ])
  const own = versions.filter((version) => known.has(version))
  return Math.max(...(own.length > 0 ? own : versions))
}

/**
 * Records which key a version is, in the transaction that first wraps with it. Raises 503 `vault.key_unavailable` when
 * another process has a different key of that version: neither could decrypt what the other wraps.
 */
export async function claimVersion(
  tx: Queryable,
  version: number,
  keys: Pick<KeyWrapping, 'checkOf'>,
): Promise<void> {
  const check = keys.checkOf(version)
  const store = masterKeysStore(tx)
  await store.insert(version, check)
  const known = (await store.all()).get(version)
  if (known !== undefined && isSame(known, check)) return
  const detail = `Another process wraps by another master key of version ${version}.`
  throw new AppError(vaultErrors.key_unavailable, detail)
}

/**
 * Throws, with instructions for the operator, when this process has another key for a version than the one that was
 * used, or has none of the versions that the wallets need.
 */
export async function verifyMasterKeys(parts: Pick<VaultParts, 'database' | 'keys'>) {
  const { database, keys } = parts
  const wallets = walletsStore(database.query)
  const used = [...(await wallets.keyVersions()).keys()]
  const known = await masterKeysStore(database.query).all()
  const wrong: number[] = []
  for (const version of keys.versions) {
    const check = known.get(version)
    const isRight =
      check === undefined
        ? !used.includes(version) || (await opensOne(version, parts))
        : isSame(check, keys.checkOf(version))
    if (!isRight) wrong.push(version)
  }
  if (wrong.length > 0) {
    throw new Error(
      `${setting}: version ${wrong.join(', ')} is not the key by which the wallets of this database are wrapped`,
    )
  }
  if (used.length === 0 || used.some((version) => keys.versions.includes(version))) return
  throw new Error(
    `${setting} opens no wallet of this database: they are wrapped by version ${used.join(', ')}`,
  )
}

/** The versions that the wallets need, and those that this process lacks. */
export async function keysState({
  database,
  keys,
}: Pick<VaultParts, 'database' | 'keys'>): Promise<KeysState> {
  const used = [...(await walletsStore(database.query).keyVersions())]
  const known = await masterKeysStore(database.query).all()
  const isOther = (version: number) => {
    const check = known.get(version)
    return check !== undefined && !isSame(check, keys.checkOf(version))
  }
  const isClosed = (version: number) => !keys.versions.includes(version) || isOther(version)
  const closed = used.filter(([version]) => isClosed(version))
  const count = (each: typeof used) =>
    each.map(([version, wallets]) => `${wallets} by version ${version}`).join(', ')
  if (closed.length > 0) {
    return {
      isWhole: false,
      detail: `Wallets whose master key this process has not: ${count(closed)}.`,
    }
  }
  if (keys.versions.some(isOther)) {
    return { isWhole: false, detail: `Another process has another master key of the same version.` }
  }
  return used.length > 1
    ? { isWhole: true, detail: `Wallets wrapped: ${count(used)}.` }
    : { isWhole: true }
}

/** For wallets that predate check values: a key that decrypts one becomes the key of its version. */
async function opensOne(
  version: number,
  { database, keys }: Pick<VaultParts, 'database' | 'keys'>,
): Promise<boolean> {
  const wallets = walletsStore(database.query)
  const [wallet] = await wallets.wrappedBy([version], { afterId: '', limit: 1 })
  const envelope = wallet && (await wallets.envelope(wallet.id))
  if (envelope?.keyVersion !== version) return true
  const binding = {
    accountId: wallet?.accountId ?? '',
    recordId: wallet?.id ?? '',
    purpose: keyPurpose,
  }
  try {
    wipe(await openSecret(envelope, binding, keys))
  } catch (failure) {
    if (failure instanceof KeyUnavailable) return false
    throw failure
  }
  await database.transaction((tx) => claimVersion(tx, version, keys))
  return true
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.from(one).equals(other)
}
