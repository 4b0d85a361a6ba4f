import type { Hex } from '../../../ports/chain-evm.ts'
import type { ChainFork } from '../../../ports/chain-fork.ts'
import { encodeBuy, encodeLaunch, encodeSell } from '../launchpad/index.ts'
import {
  type CurveEvent,
  type LaunchTerms,
  launchParams,
  predictToken,
  quoteSale,
  readConfig,
  readCurveEvents,
} from './curve-calls.ts'
import { encodeApprove, noDeadline } from './token-calls.ts'
import { type Trade, type Venue, type VenueTotals, valueAt } from './venue.ts'

const basisPoints = 10_000n

/** The venue of a launch on the bonding curve. */
export async function openCurve(
  fork: ChainFork,
  launchpad: Hex,
  launch: LaunchTerms & { readonly initialBuy: bigint },
): Promise<Venue> {
  const terms = await readConfig(fork.call, launchpad)
  const token = await predictToken(fork.call, launchpad, launch)
  let [eth, tokens] = [terms.virtualEth, terms.virtualToken]
  let [creatorFees, protocolTradeFees, antiSnipeFees] = [0n, 0n, 0n]
  let soldOut: VenueTotals['soldOut'] = null
  let pool: Hex | null = null
  const state = () => ({
    priceEth: eth,
    priceToken: tokens,
    raised: eth - terms.virtualEth,
  })

  return {
    launchFee: terms.launchFee,
    totalSupply: terms.totalSupply,
    ...callsTo(launchpad, token, { ...launch, fee: terms.launchFee }),
    read(second, executed) {
      const receipts = executed.map(({ receipt }) => receipt)
      return readCurveEvents(receipts, { launchpad, token }).flatMap((event) => note(second, event))
    },
    state,
    isOver: () => pool !== null,
    saleValue: async (amount) =>
      pool === null ? quoteSale(fork.call, launchpad, { token, amount }) : valueAt(state(), amount),
    totals: async () => ({
      creatorFees,
      protocolTradeFees,
      antiSnipeFees,
      soldOut,
      pool,
      creatorFeeTokens: 0n,
      antiSnipeTokensBurnt: 0n,
      protocolTradeFeeTokens: 0n,
      sold: { amount: terms.virtualToken - tokens, of: terms.curveSupply },
    }),
  }

  function note(second: number, event: CurveEvent): readonly Trade[] {
    if (event.eventName === 'CurveCompleted') {
      soldOut ??= { second, fee: 0n }
      return []
    }
    if (event.eventName === 'TokenGraduated') {
      soldOut = { second, fee: event.args.graduationFee }
      pool = event.args.pool
      return []
    }
    const { args } = event
    eth = args.virtualEth
    tokens = args.virtualToken
    creatorFees += args.creatorFee
    protocolTradeFees += args.protocolFee
    const usual = divUp(args.ethAmount * BigInt(terms.tradeFeeBps), basisPoints)
    if (args.isBuy) antiSnipeFees += args.feeAmount - usual
    return [args]
  }
}

function callsTo(
  launchpad: Hex,
  token: Hex,
  launch: LaunchTerms & { readonly fee: bigint; readonly initialBuy: bigint },
): Pick<Venue, 'buy' | 'launch' | 'sell'> {
  return {
    launch: {
      from: launch.creator,
      to: launchpad,
      data: encodeLaunch(launchParams(launch)),
      value: launch.fee + launch.initialBuy,
    },
    buy: (from, value) => ({
      from,
      to: launchpad,
      data: encodeBuy({ token, recipient: from, minTokensOut: 0n, deadline: noDeadline }),
      value,
    }),
    sell: (from, amount) => [
      {
        kind: 'approval',
        transaction: { from, to: token, data: encodeApprove(launchpad, amount), value: 0n },
      },
      {
        kind: 'sell',
        transaction: {
          from,
          to: launchpad,
          data: encodeSell({ token, amount, recipient: from, minEthOut: 0n, deadline: noDeadline }),
          value: 0n,
        },
      },
    ],
  }
}

function divUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator
}
