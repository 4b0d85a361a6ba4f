import { decodeEventLog, getAddress } from 'viem'
import type { EvmLog, Hex } from '../../../ports/chain-evm.ts'
import { sqrtRatioAtTick } from '../../pools/index.ts'
import { uniLaunchpadAbi } from '../abi.gen.ts'
import { snipeDecays } from '../curve.ts'
import { onTokenLaunched } from '../launch-appears.ts'
import type { PoolFamily } from '../launch-families.ts'
import type { LogContext } from '../log-context.ts'
import {
  type PoolAntiSnipe,
  type PoolLaunchRecord,
  poolLaunchesStore,
  type SoldInLaunch,
} from './pool-launches.store.ts'

/** Reads one log of a launchpad with locked pools. */
export function applyPoolLaunchLog(family: PoolFamily) {
  return async (context: LogContext, log: EvmLog): Promise<void> => {
    const [signature, ...rest] = log.topics
    if (signature === undefined) return
    // The two families write the same events.
    const decoded = decodeEventLog({
      abi: uniLaunchpadAbi,
      topics: [signature, ...rest],
      data: log.data,
    })
    const pools = poolLaunchesStore(context.tx)
    switch (decoded.eventName) {
      case 'PositionLocked':
        return pools.insert(lockedBy(decoded.args, getAddress(log.address), context))
      case 'TokenLaunched':
        return onTokenLaunched(context, {
          ...decoded.args,
          family,
          factory: getAddress(log.address),
          // The vault names the recipients in its own log.
          feeRecipient: decoded.args.creator,
          ...withoutCurve,
        })
      case 'LimitsSet': {
        const { token, endsAt, rising, transactionBps, walletBps } = decoded.args
        const limits = {
          walletBps: Number(walletBps),
          transactionBps: Number(transactionBps),
          rising,
          endsAt: new Date(Number(endsAt) * 1_000).toISOString(),
        }
        return pools.note(getAddress(token), { limits })
      }
      case 'AntiSnipeSet': {
        const antiSnipe = antiSnipeOf(decoded.args, context.at)
        return pools.note(getAddress(decoded.args.token), { antiSnipe })
      }
      case 'SoldToBids': {
        return pools.note(getAddress(decoded.args.token), { soldToBids: soldOf(decoded.args) })
      }
      case 'FirstBuy': {
        return pools.note(getAddress(decoded.args.token), { firstBuy: soldOf(decoded.args) })
      }
      // Fees are read from the vault and the launchpad themselves; the protocol's concern nobody here.
      case 'LaunchFeesClaimed':
      case 'PoolFeesCollected':
      case 'ProtocolFeeOwnerChanged':
      case 'ProtocolFeeOwnerOffered':
      case 'ProtocolFeesClaimed':
        return
    }
  }
}

/** The position as it was locked; what else the launch asked for, later logs add. */
function lockedBy(
  said: {
    readonly pool: Hex
    readonly feeTier: number
    readonly token: Hex
    readonly liquidity: bigint
    readonly sqrtPriceX96: bigint
    readonly tickLower: number
    readonly tickUpper: number
    readonly tokensBurnt: bigint
  },
  holder: Hex,
  { evidence }: LogContext,
): PoolLaunchRecord {
  const { liquidity, sqrtPriceX96, tickLower, tickUpper, tokensBurnt } = said
  return {
    token: getAddress(said.token),
    pool: getAddress(said.pool),
    holder,
    feePpm: said.feeTier,
    // A position opens at its end on the side of the token that it holds.
    isToken0: sqrtPriceX96 === sqrtRatioAtTick(tickLower),
    bid: null,
    tickLower,
    tickUpper,
    liquidity,
    sqrtPrice: sqrtPriceX96,
    tokensBurnt,
    limits: null,
    antiSnipe: null,
    firstBuy: null,
    soldToBids: null,
    blockNumber: evidence.blockNumber,
    firstSwapBlock: null,
  }
}

function antiSnipeOf(
  said: { readonly startBps: bigint; readonly durationSeconds: bigint; readonly decay: number },
  at: Date,
): PoolAntiSnipe {
  const decay = snipeDecays[said.decay]
  if (decay === undefined) throw new Error(`anti-snipe of unknown decay ${said.decay}`)
  return {
    startBps: Number(said.startBps),
    durationSeconds: Number(said.durationSeconds),
    decay,
    startsAt: at.toISOString(),
  }
}

function soldOf(said: { readonly ethAmount: bigint; readonly tokenAmount: bigint }): SoldInLaunch {
  return { ethAtomic: said.ethAmount.toString(), tokensAtomic: said.tokenAmount.toString() }
}

const withoutCurve = { curveSupply: 0n, virtualEth: 0n, virtualToken: 0n } as const
