import { randomBytes } from 'node:crypto'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import {
  createKeyPairFromPrivateKeyBytes,
  createKeyPairSignerFromBytes,
  getBase58Encoder,
} from '@solana/kit'
import { bytesToHex } from 'viem'
import type { Hex } from '../ports/chain-evm.ts'
import { readJsonFile, writeFileAtomically } from './chains/durable/atomic-file.ts'
import type { Chains } from './open-chains.ts'

/** An Ed25519 key pair in the form of RFC 8037. */
export type Ed25519Jwk = {
  readonly kty: 'OKP'
  readonly crv: 'Ed25519'
  readonly d: string
  readonly x: string
}

/** The service's own secrets; null for a missing one, which leaves dependent features unconfigured. Never logged. */
export type ServiceKeys = {
  /** Pays gas and holds payments on the EVM chain. */
  readonly evmKey: Hex | null
  /** The 32-byte Ed25519 seed of the wallet on Solana. */
  readonly solanaSeed: Uint8Array | null
  /** Authenticates payment challenges and offers as this service's; at least 32 characters. */
  readonly mppSecret: string | null
  /** Signs receipts. */
  readonly receiptKey: Ed25519Jwk | null
  /** Encrypt accounts' secrets at rest, 32 bytes each: the first seals, all of them open. */
  readonly secretKeys: readonly [Uint8Array, ...Uint8Array[]] | null
}

/** The secrets from the environment, by setting. */
export type GivenServiceKeys = {
  /** Hex, 32 bytes. */
  readonly SERVICE_EVM_KEY: string | null
  /** Hex or base58: a 32-byte seed, or seed and public key as wallets export them. */
  readonly SERVICE_SOLANA_KEY: string | null
  readonly MPP_SECRET: string | null
  /** Hex, 32 bytes: an Ed25519 seed. */
  readonly RECEIPT_KEY: string | null
  /** Hex, 32 bytes; several, comma-separated, while the key is changed. */
  readonly WEBHOOK_SECRET_KEY: string | null
}

/**
 * The service's secrets: as configured, else from `service-keys.json` in `folder`, generated at the first start and
 * readable by the process's owner only. Without a folder none is generated, because other processes would generate
 * different ones. Throws with the setting's name, never its value, for an invalid one.
 */
export async function loadServiceKeys(options: {
  readonly folder: string | null
  readonly given: GivenServiceKeys
}): Promise<ServiceKeys> {
  const { folder, given } = options
  const fromFile = folder === null ? null : await loadOrCreate(join(folder, 'service-keys.json'))
  const text = (name: keyof GivenServiceKeys) => given[name] ?? fromFile?.[name] ?? null
  const read = <value>(name: keyof GivenServiceKeys, reader: (text: string) => value) => {
    const found = text(name)
    return found === null ? null : reader(found)
  }
  return {
    evmKey: read('SERVICE_EVM_KEY', (hex) => bytesToHex(toBytes32('SERVICE_EVM_KEY', hex))),
    solanaSeed: await read('SERVICE_SOLANA_KEY', readSolanaKey),
    mppSecret: read('MPP_SECRET', readSecret),
    receiptKey: await read('RECEIPT_KEY', (hex) => toJwk(toBytes32('RECEIPT_KEY', hex))),
    secretKeys: read('WEBHOOK_SECRET_KEY', readSecretKeys),
  }
}

/** The gas balance of a service wallet, and the balance below which it is refilled. */
const evmGas = { wantedAtomic: 10n ** 20n, lowAtomic: 10n ** 19n }
const solanaGas = { wantedAtomic: 10n ** 12n, lowAtomic: 10n ** 11n }

/** Funds the service's wallets with gas on the embedded chains. Does nothing on live chains, which have no faucet. */
export async function fundServiceWallets(
  chains: Pick<Chains, 'evm' | 'solana' | 'faucet'>,
  wallets: { readonly evm: Hex | null; readonly solana: string | null },
): Promise<void> {
  const { evm, solana, faucet } = chains
  if (faucet === null) return
  const fundEvm = async (address: Hex) => {
    if ((await evm.getBalance(address)) >= evmGas.lowAtomic) return
    const amountAtomic = evmGas.wantedAtomic
    await faucet.drip({ chain: 'evm', address, asset: 'ETH', amountAtomic })
  }
  const fundSolana = async (address: string) => {
    if ((await solana.getBalance(address)) >= solanaGas.lowAtomic) return
    const amountAtomic = solanaGas.wantedAtomic
    await faucet.drip({ chain: 'solana', address, asset: 'SOL', amountAtomic })
  }
  await Promise.all([
    wallets.evm === null ? null : fundEvm(wallets.evm),
    wallets.solana === null ? null : fundSolana(wallets.solana),
  ])
}

type StoredKeys = Readonly<Record<keyof GivenServiceKeys, string>>

async function loadOrCreate(path: string): Promise<StoredKeys> {
  const stored = await readJsonFile(path)
  if (stored !== null) {
    await chmod(path, 0o600)
    return readStoredKeys(stored, path)
  }
  const random = () => randomBytes(32).toString('hex')
  const created = {
    // 32 random bytes are outside the curve's range about once in 2^128.
    SERVICE_EVM_KEY: random(),
    SERVICE_SOLANA_KEY: random(),
    MPP_SECRET: random(),
    RECEIPT_KEY: random(),
    WEBHOOK_SECRET_KEY: random(),
  }
  await writeFileAtomically(path, [`${JSON.stringify(created, null, 2)}\n`])
  return created
}

function readStoredKeys(stored: unknown, path: string): StoredKeys {
  const field = (name: keyof GivenServiceKeys): string => {
    const value: unknown =
      typeof stored === 'object' && stored !== null
        ? Object.getOwnPropertyDescriptor(stored, name)?.value
        : undefined
    if (typeof value !== 'string') throw new Error(`${path} does not hold the keys of the service`)
    return value
  }
  return {
    SERVICE_EVM_KEY: field('SERVICE_EVM_KEY'),
    SERVICE_SOLANA_KEY: field('SERVICE_SOLANA_KEY'),
    MPP_SECRET: field('MPP_SECRET'),
    RECEIPT_KEY: field('RECEIPT_KEY'),
    WEBHOOK_SECRET_KEY: field('WEBHOOK_SECRET_KEY'),
  }
}

function readSecretKeys(text: string): [Uint8Array, ...Uint8Array[]] {
  const [first = '', ...others] = text.split(',')
  const toKey = (hex: string) => toBytes32('WEBHOOK_SECRET_KEY', hex.trim())
  return [toKey(first), ...others.map(toKey)]
}

function readSecret(text: string): string {
  if (text.length >= 32) return text
  throw new Error('MPP_SECRET must have at least 32 characters')
}

function toBytes32(name: keyof GivenServiceKeys, text: string): Uint8Array {
  const hex = text.replace(/^0x/, '')
  if (/^[0-9a-fA-F]{64}$/.test(hex)) return new Uint8Array(Buffer.from(hex, 'hex'))
  throw new Error(`${name} must be 32 bytes in hex`)
}

async function readSolanaKey(text: string): Promise<Uint8Array> {
  const bytes = readSolanaBytes(text)
  const seed = bytes.slice(0, 32)
  const isKey = bytes.length === 32 || (bytes.length === 64 && (await isKeyPair(bytes)))
  if (isKey) return seed
  throw new Error('SERVICE_SOLANA_KEY must be an Ed25519 key of 32 or 64 bytes in hex or base58')
}

function readSolanaBytes(text: string): Uint8Array {
  const hex = text.replace(/^0x/, '')
  if (/^([0-9a-fA-F]{64}|[0-9a-fA-F]{128})$/.test(hex))
    return new Uint8Array(Buffer.from(hex, 'hex'))
  try {
    return new Uint8Array(getBase58Encoder().encode(text))
  } catch {
    return new Uint8Array()
  }
}

/** Whether the second half is the public key of the first. */
async function isKeyPair(bytes: Uint8Array): Promise<boolean> {
  return createKeyPairSignerFromBytes(bytes).then(
    () => true,
    () => false,
  )
}

async function toJwk(seed: Uint8Array): Promise<Ed25519Jwk> {
  const { publicKey } = await createKeyPairFromPrivateKeyBytes(seed)
  const raw = await crypto.subtle.exportKey('raw', publicKey)
  const encode = (bytes: ArrayBuffer | Uint8Array) =>
    Buffer.from(new Uint8Array(bytes)).toString('base64url')
  return { kty: 'OKP', crv: 'Ed25519', d: encode(seed), x: encode(raw) }
}
