import { getAddress } from 'viem'
import type { EvmLog, Hex } from '../../../../ports/chain-evm.ts'
import { sqrtRatioAtTick } from '../../pools/index.ts'
import { uniLaunchpadAbi } from '../abi.gen.ts'
import { decodeLog, type EventArguments } from '../contract-logs.ts'
import { snipeDecays } from '../curve.ts'
import type { PoolFamily } from '../launch-families.ts'
import { onTokenLaunched } from '../launch-log.ts'
import type { LogContext } from '../log-context.ts'
import {
  type PoolAntiSnipe,
  type PoolLaunchRecord,
  poolLaunchesStore,
  type SoldInLaunch,
} from './pool-launches.store.ts'

/** Applies one log of a launchpad with locked pools. */
export function applyPoolLaunchLog(family: PoolFamily) {
  return async (context: LogContext, log: EvmLog): Promise<void> => {
    // Both families write the same events.
    const decoded = decodeLog(uniLaunchpadAbi, log)
    const pools = poolLaunchesStore(context.tx)
    switch (decoded?.eventName) {
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
      // Fees are read from the vault and the launchpad themselves; the protocol's fees are not shown.
      case 'LaunchFeesClaimed':
      case 'PoolFeesCollected':
      case 'ProtocolFeeOwnerChanged':
      case 'ProtocolFeeOwnerOffered':
      case 'ProtocolFeesClaimed':
      case undefined:
        return
    }
  }
}

type LogArguments<name extends string> = EventArguments<typeof uniLaunchpadAbi, name>

/** The position as it was locked; later logs add the other terms of the launch. */
function lockedBy(
  said: LogArguments<'PositionLocked'>,
  holder: Hex,
  { evidence }: LogContext,
): PoolLaunchRecord {
  const { liquidity, sqrtPriceX96, tickLower, tickUpper, tokensBurnt } = said
  return {
    token: getAddress(said.token),
    pool: getAddress(said.pool),
    holder,
    feePpm: said.feeTier,
    // A position opens at the end where it holds only the token.
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

function antiSnipeOf(said: LogArguments<'AntiSnipeSet'>, at: Date): PoolAntiSnipe {
  const decay = snipeDecays[said.decay]
  if (decay === undefined) throw new Error(`anti-snipe of unknown decay ${said.decay}`)
  return {
    startBps: Number(said.startBps),
    durationSeconds: Number(said.durationSeconds),
    decay,
    startsAt: at.toISOString(),
  }
}

function soldOf(said: LogArguments<'FirstBuy' | 'SoldToBids'>): SoldInLaunch {
  return { ethAtomic: said.ethAmount.toString(), tokensAtomic: said.tokenAmount.toString() }
}

const withoutCurve = { curveSupply: 0n, virtualEth: 0n, virtualToken: 0n } as const
