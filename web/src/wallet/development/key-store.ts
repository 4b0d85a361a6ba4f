const databaseName = 'bourse.development-wallet'
const storeName = 'keys'

/** What the browser keeps for the development wallet. The keys of Web Crypto cannot be taken out of it. */
export interface KeptKeys {
  /** Seals `sealed`, and is good for nothing else. */
  readonly sealing: CryptoKey
  /** The EVM key, sealed with AES-GCM: 12 bytes of nonce, then the text. */
  readonly sealed: Uint8Array<ArrayBuffer>
  /** The Solana keys. */
  readonly pair: CryptoKeyPair
}

/** The keys that were kept; null where there are none, or the browser keeps nothing (a private window of some). */
export async function readKeys(): Promise<KeptKeys | null> {
  try {
    const kept: unknown = await inStore('readonly', (store) => store.get('wallet'))
    return kept === undefined ? null : (kept as KeptKeys)
  } catch {
    return null
  }
}

/** Keeps the keys in this browser, in place of any before. Rejects where it keeps nothing. */
export async function writeKeys(keys: KeptKeys): Promise<void> {
  await inStore('readwrite', (store) => store.put(keys, 'wallet'))
}

/** Forgets the keys: what the wallet holds cannot be moved any more. */
export async function forgetKeys(): Promise<void> {
  await inStore('readwrite', (store) => store.delete('wallet'))
}

async function inStore(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const opening = indexedDB.open(databaseName, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName))
  const database = (await settled(opening)) as IDBDatabase
  try {
    return await settled(act(database.transaction(storeName, mode).objectStore(storeName)))
  } finally {
    database.close()
  }
}

function settled(request: IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
}
