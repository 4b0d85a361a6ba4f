import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { readJsonFile, writeFileAtomically } from './durable/atomic-file.ts'

/** The secrets of the embedded chains, generated at the first start and readable by the process's owner only. */
export type ChainKeys = {
  /** Deploys the contracts, owns the test tokens and pays for the faucet. */
  readonly evmOperatorKey: `0x${string}`
  /** Ed25519 seeds in hex. */
  readonly solanaOperatorSeed: string
  readonly solanaPlatformMintSeed: string
  /** The secret from which blockhashes derive: unpredictable, and the same after a restart. */
  readonly solanaBlockhashSecret: string
  /** The path of the operator URL; whoever knows it has full control of the chains. */
  readonly adminSecret: string
}

/** The keys of this data folder, generated when missing. */
export async function loadOrCreateKeys(folder: string): Promise<ChainKeys> {
  const path = join(folder, 'keys.json')
  const stored = await readJsonFile(path)
  if (stored !== null) {
    await chmod(path, 0o600)
    return readKeys(stored, path)
  }
  const keys: ChainKeys = {
    // 32 random bytes are outside the curve's range about once in 2^128.
    evmOperatorKey: `0x${randomBytes(32).toString('hex')}`,
    solanaOperatorSeed: newSeed(),
    solanaPlatformMintSeed: newSeed(),
    solanaBlockhashSecret: randomBytes(32).toString('hex'),
    adminSecret: randomBytes(32).toString('base64url'),
  }
  await writeFileAtomically(path, [`${JSON.stringify(keys, null, 2)}\n`])
  return keys
}

function newSeed(): string {
  const { privateKey } = generateKeyPairSync('ed25519')
  const { d } = privateKey.export({ format: 'jwk' })
  return Buffer.from(d ?? '', 'base64url').toString('hex')
}

function readKeys(stored: unknown, path: string): ChainKeys {
  const names = [
    'evmOperatorKey',
    'solanaOperatorSeed',
    'solanaPlatformMintSeed',
    'solanaBlockhashSecret',
    'adminSecret',
  ]
  const complete =
    typeof stored === 'object' &&
    stored !== null &&
    names.every((name) => typeof Object.getOwnPropertyDescriptor(stored, name)?.value === 'string')
  if (!complete) throw new Error(`${path} does not hold the keys of the chains`)
  // Each field was just checked.
  return stored as ChainKeys
}
