import { decodeEventLog, getAddress, toEventSelector } from 'viem'
import { shownName } from '../../../kernel/name-text.ts'
import type { EvmLog, Hex } from '../../../ports/chain-evm.ts'
import { curveLaunchpadAbi } from '../../chain/launchpad/index.ts'
import { type FactReader, type MarketFact, priceOf } from './facts.ts'

/** The pool id of a token's curve. */
function curvePoolId(token: Hex): string {
  return `curve:${token}`
}

const readEvents = ['TokenLaunched', 'Trade', 'TokenGraduated'] as const

/** Reads the launches, trades and graduations of one launchpad. */
export function createCurveReader(launchpadAddress: string): FactReader {
  const launchpad = getAddress(launchpadAddress)
  return {
    topics: curveLaunchpadAbi
      .filter((item) => item.type === 'event')
      .filter(({ name }) => readEvents.some((each) => each === name))
      .map((item) => toEventSelector(item)),
    read: (log) => (getAddress(log.address) === launchpad ? readCurveLog(log) : []),
  }
}

function readCurveLog(log: EvmLog): MarketFact[] {
  const [signature, ...rest] = log.topics
  if (signature === undefined) return []
  const { eventName, args } = decodeEventLog({
    abi: curveLaunchpadAbi,
    topics: [signature, ...rest],
    data: log.data,
  })
  if (eventName === 'TokenLaunched') {
    const token = getAddress(args.token)
    return [
      {
        kind: 'launch',
        token,
        family: 'rh',
        name: shownName(args.name),
        symbol: shownName(args.symbol),
        creator: getAddress(args.creator),
        metadataUri: args.metadataUri,
        supply: args.supply,
        openingPrice: priceOf(args.virtualEth, args.virtualToken),
      },
      {
        kind: 'pool',
        pool: curvePoolId(token),
        token,
        poolKind: 'curve',
        address: getAddress(log.address),
        openingEth: args.virtualEth,
        curveSupply: args.curveSupply,
      },
    ]
  }
  if (eventName === 'TokenGraduated') {
    const token = getAddress(args.token)
    return [{ kind: 'graduation', pool: curvePoolId(token), token }]
  }
  if (eventName !== 'Trade') return []
  const token = getAddress(args.token)
  return [
    {
      kind: 'trade',
      pool: curvePoolId(token),
      token,
      trader: getAddress(args.trader),
      side: args.isBuy ? 'buy' : 'sell',
      ethAmount: args.ethAmount,
      tokenAmount: args.tokenAmount,
      feeEth: args.feeAmount,
      price: priceOf(args.virtualEth, args.virtualToken),
      reserveEth: args.virtualEth,
    },
  ]
}
