import { createHmac, randomBytes } from 'node:crypto'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { privateKeyToAccount } from 'viem/accounts'
import type { DemoWallet } from '../../domains/platform/demo/index.ts'
import { evmChainId } from '../../kernel/chains.ts'
import type { ChainEvm, Hex } from '../../ports/chain-evm.ts'
import type { DevFaucet } from '../../ports/dev-faucet.ts'
import { readJsonFile, writeFileAtomically } from '../chains/durable/atomic-file.ts'

/** A simulated trader's ether for trading, and the balance below which it is refilled. Wei. */
const wantedWei = 20n * 10n ** 18n
const lowWei = 10n ** 18n
const receiptTimeoutMs = 20_000

/**
 * The seed of the simulated wallets from `demo-seed.json` in `folder`, generated at the first start and readable by the
 * process's owner only.
 */
export async function loadDemoSeed(folder: string): Promise<Uint8Array> {
  const path = join(folder, 'demo-seed.json')
  const stored = await readJsonFile(path)
  if (stored !== null) {
    await chmod(path, 0o600)
    return readSeed(stored, path)
  }
  const seed = randomBytes(32)
  await writeFileAtomically(path, [`${JSON.stringify({ seed: seed.toString('hex') })}\n`])
  return seed
}

/** The wallet with this name, deterministic for a seed. Its key is derived here and never leaves. */
export function createDemoWallet(options: {
  readonly seed: Uint8Array
  readonly name: string
  readonly evm: ChainEvm
  readonly faucet: DevFaucet
}): DemoWallet {
  const { evm, faucet, name, seed } = options
  // A digest is outside the curve's range about once in 2^128.
  const key: Hex = `0x${createHmac('sha256', seed).update(`demo wallet ${name}`).digest('hex')}`
  const account = privateKeyToAccount(key)
  const { address } = account
  return {
    address,
    async send({ data, to, value = 0n }) {
      const [nonce, fees, needed] = await Promise.all([
        evm.getTransactionCount(address, 'pending'),
        evm.fees(),
        evm.estimateGas({ from: address, to, data, value }),
      ])
      const { maxFeePerGas, maxPriorityFeePerGas } = fees
      // Others may move the price first; unused gas is not charged.
      const gas = (needed * 13n) / 10n
      const call = { to, data, value, nonce, gas, maxFeePerGas, maxPriorityFeePerGas }
      const hash = await evm.sendRawTransaction(
        await account.signTransaction({ ...call, type: 'eip1559', chainId: evmChainId }),
      )
      const receipt = await evm.waitForReceipt(hash, receiptTimeoutMs)
      if (receipt?.status !== 'success') {
        throw new Error(`${hash} ${receipt === null ? 'is in no block' : 'was reverted'}`)
      }
    },
    async fund() {
      if ((await evm.getBalance(address)) >= lowWei) return
      await faucet.drip({ chain: 'evm', address, asset: 'ETH', amountAtomic: wantedWei })
    },
  }
}

function readSeed(stored: unknown, path: string): Uint8Array {
  const seed: unknown =
    typeof stored === 'object' && stored !== null && 'seed' in stored ? stored.seed : undefined
  if (typeof seed !== 'string' || !/^[0-9a-f]{64}$/.test(seed)) {
    throw new Error(`${path} does not hold the seed of the simulated traders`)
  }
  return new Uint8Array(Buffer.from(seed, 'hex'))
}
