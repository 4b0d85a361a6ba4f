import { decodeEventLog, getAddress, toEventSelector } from 'viem'
import { shownName } from '../../../kernel/name-text.ts'
import type { EvmLog, Hex } from '../../../ports/chain-evm.ts'
import { uniLaunchpadAbi } from '../../chain/launchpad/index.ts'
import type { FactReader } from './facts.ts'
import { poolPrice } from './pool-reader.ts'

/** A launchpad that locks its tokens in a pool from the first block, and its family. */
export type PoolLaunchpad = { readonly family: string; readonly address: string }

/** Reads the launches of these launchpads, which all write the same events; their trades are the pools' swaps. */
export function createPoolLaunchReader(options: {
  readonly launchpads: readonly PoolLaunchpad[]
  readonly wethAddress: string
}): FactReader {
  const families = new Map<string, string>(
    options.launchpads.map(({ address, family }) => [getAddress(address), family]),
  )
  const weth = getAddress(options.wethAddress)
  return {
    topics: uniLaunchpadAbi
      .filter((item) => item.type === 'event')
      .filter(({ name }) => name === 'TokenLaunched' || name === 'PositionLocked')
      .map((item) => toEventSelector(item)),
    read(log, { logs }) {
      const family = families.get(getAddress(log.address))
      const decoded = family === undefined ? undefined : decode(log)
      if (family === undefined || decoded?.eventName !== 'TokenLaunched') return []
      const { args } = decoded
      const token = getAddress(args.token)
      return [
        {
          kind: 'launch',
          token,
          family,
          name: shownName(args.name),
          symbol: shownName(args.symbol),
          creator: getAddress(args.creator),
          metadataUri: args.metadataUri,
          supply: args.supply,
          openingPrice: openingPrice(token, weth, {
            logs,
            launchpad: log.address,
          }),
        },
      ]
    },
  }
}

/** The launchpad logs in the same block at which price it locked the position. */
function openingPrice(
  token: Hex,
  weth: Hex,
  { launchpad, logs }: { readonly launchpad: Hex; readonly logs: readonly EvmLog[] },
): bigint {
  for (const log of logs) {
    if (getAddress(log.address) !== getAddress(launchpad)) continue
    const decoded = decode(log)
    if (decoded?.eventName !== 'PositionLocked' || getAddress(decoded.args.token) !== token)
      continue
    return poolPrice(decoded.args.sqrtPriceX96, BigInt(token) < BigInt(weth))
  }
  throw new Error(`assertion failed: the launch of ${token} locked no position`)
}

function decode(log: EvmLog) {
  const [signature, ...rest] = log.topics
  if (signature === undefined) return undefined
  return decodeEventLog({
    abi: uniLaunchpadAbi,
    topics: [signature, ...rest],
    data: log.data,
  })
}
