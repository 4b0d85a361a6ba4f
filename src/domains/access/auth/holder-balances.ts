import { LRUCache } from 'lru-cache'
import { AppError } from '../../../kernel/errors.ts'
import type { Wallet } from '../../../kernel/principal.ts'
import { authErrors } from '../../../kernel/shared-errors.ts'
import type { ChainEvm, Hex } from '../../../ports/chain-evm.ts'
import type { ChainSolana } from '../../../ports/chain-solana.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { BalanceReader, HolderBalances } from '../../../ports/holder-balances.ts'

const freshMs = 30_000
const walletsMax = 10_000
/** `balanceOf(address)`. */
const balanceOfSelector = '70a08231'

export type HolderBalancesOptions = {
  readonly evm: Pick<ChainEvm, 'call'>
  readonly solana: Pick<ChainSolana, 'getTokenBalance'>
  /** The platform token on Solana. */
  readonly mint: string
  /** The same token on the EVM chain, with the same decimals; null when there is none. */
  readonly evmTokenAddress: Hex | null
  readonly decimals: number
  readonly requiredAtomic: bigint
  readonly clock: Clock
}

type Reading = { readonly readAtMs: number; readonly amountAtomic: Promise<bigint> }

/**
 * Reads platform token balances on both chains. Per wallet, the balance is read at most once in 30 s for its owner and
 * once for everybody else: with a shared cache, a fast answer would reveal to a stranger that the wallet has just
 * signed in. A chain that does not answer is 503 `auth.holder_unknown`, which is not cached.
 */
export function createHolderBalances(options: HolderBalancesOptions): HolderBalances {
  const read: Readonly<Record<BalanceReader, ReadBalance>> = {
    owner: createReadings(options),
    anyone: createReadings(options),
  }
  return {
    async balanceAtomic(wallets, reader = 'owner') {
      try {
        const balances = await Promise.all(wallets.map(read[reader]))
        return balances.reduce((sum, balance) => sum + balance, 0n)
      } catch (cause) {
        throw new AppError(
          authErrors.holder_unknown,
          'The platform-token balance cannot be read now; this says nothing about what the wallet holds.',
          { cause, retryAfterSeconds: 2 },
        )
      }
    },
    requiredAtomic: options.requiredAtomic,
    decimals: options.decimals,
    tokenMint: options.mint,
  }
}

type ReadBalance = (wallet: Wallet) => Promise<bigint>

function createReadings(options: HolderBalancesOptions): ReadBalance {
  const { clock } = options
  const readings = new LRUCache<string, Reading>({ max: walletsMax })
  return (wallet) => {
    const key = `${wallet.namespace}:${wallet.address}`
    const nowMs = clock.nowMs()
    const known = readings.peek(key)
    if (known && nowMs >= known.readAtMs && nowMs - known.readAtMs < freshMs) {
      return known.amountAtomic
    }
    const reading = { readAtMs: nowMs, amountAtomic: balanceOf(wallet, options) }
    readings.set(key, reading)
    reading.amountAtomic.catch(() => {
      if (readings.get(key) === reading) readings.delete(key)
    })
    return reading.amountAtomic
  }
}

async function balanceOf(wallet: Wallet, options: HolderBalancesOptions): Promise<bigint> {
  if (wallet.namespace === 'solana') {
    return options.solana.getTokenBalance({ owner: wallet.address, mint: options.mint })
  }
  if (options.evmTokenAddress === null) return 0n
  const owner = wallet.address.slice(2).toLowerCase().padStart(64, '0')
  const returned = await options.evm.call({
    to: options.evmTokenAddress,
    data: `0x${balanceOfSelector}${owner}`,
  })
  // An address without a contract returns no bytes, which is not a balance of zero.
  if (!/^0x[0-9a-fA-F]{64}$/.test(returned)) {
    throw new Error(
      `balanceOf at ${options.evmTokenAddress} returned ${returned.length} characters`,
    )
  }
  return BigInt(returned)
}
