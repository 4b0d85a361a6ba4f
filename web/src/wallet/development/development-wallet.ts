import { keyPairWallet, type Wallet } from '#sdk'
import { newPrivateKey, privateKeyWallet } from '#sdk/private-key'
import { type KeptKeys, readKeys, writeKeys } from './key-store.ts'

/** The wallet that a browser without one makes for itself: test money only, on both chains. */
export interface DevelopmentWallet {
  readonly evm: Wallet
  readonly solana: Wallet
}

/** The development wallet of this browser; null where it has none. */
export async function openDevelopmentWallet(): Promise<DevelopmentWallet | null> {
  const kept = await readKeys()
  return kept === null ? null : toWallet(kept)
}

/**
 * Makes a development wallet and keeps it in this browser; the one that is there already, where there is one. Its keys
 * never leave the browser: nothing but signatures is sent.
 */
export async function makeDevelopmentWallet(): Promise<DevelopmentWallet> {
  const known = await openDevelopmentWallet()
  if (known !== null) return known
  const [sealing, pair] = await Promise.all([
    crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
    crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']),
  ])
  const keys = {
    sealing,
    pair,
    sealed: await seal(sealing, newPrivateKey()),
  }
  await writeKeys(keys)
  return toWallet(keys)
}

async function toWallet({ pair, sealed, sealing }: KeptKeys): Promise<DevelopmentWallet> {
  const plain = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: sealed.subarray(0, nonceBytes) },
    sealing,
    sealed.subarray(nonceBytes),
  )
  return {
    evm: privateKeyWallet(new TextDecoder().decode(plain)),
    solana: await keyPairWallet(pair),
  }
}

const nonceBytes = 12

async function seal(key: CryptoKey, text: string): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    key,
    new TextEncoder().encode(text),
  )
  return new Uint8Array([...iv, ...new Uint8Array(sealed)])
}
