import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { accountWallet, type Wallet } from './wallet.ts'

/**
 * The EVM wallet of a private key, `0x` and 64 digits. The key stays in this process. Needs the package viem. Throws
 * for a text that is no key, without repeating it.
 */
export function privateKeyWallet(privateKey: string): Wallet {
  if (!isKey(privateKey)) throw new TypeError('a private key is 0x and 64 hexadecimal digits')
  return accountWallet(privateKeyToAccount(privateKey))
}

/** A new private key from the runtime's random source. Whoever has it owns what the wallet holds. */
export function newPrivateKey(): string {
  return generatePrivateKey()
}

function isKey(text: string): text is `0x${string}` {
  return /^0x[0-9a-fA-F]{64}$/.test(text)
}
