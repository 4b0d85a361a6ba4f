import { getAddress } from 'viem'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { LaunchpadService } from '../launchpad/index.ts'
import type { GivenSubject } from '../risk/index.ts'

/** Reads a launch by its id; raises 404 for an unknown one. */
export type LaunchReader = LaunchpadService['launches']['get']
type Launch = Awaited<ReturnType<LaunchReader>>
/** The code hash expected at the launchpad of each family; null where none is configured. */
export type ExpectedCode = Readonly<Record<Launch['family'], Hex | null>>

/** Reads launches as subjects of a risk report; null for one that is not on the chain yet. */
export function riskSubjects(
  launchOf: LaunchReader,
  expected: ExpectedCode,
): (launchId: string) => Promise<GivenSubject | null> {
  return async (launchId) => {
    const launch = await launchOf(launchId)
    return toSubject(launch, expected[launch.family])
  }
}

function toSubject(launch: Launch, expectedCodeHash: Hex | null): GivenSubject | null {
  const { curve, evidence, family, pool, tokenAddress } = launch
  if (tokenAddress === null || evidence === null) return null
  const launchpad = getAddress(launch.launchpad)
  const graduated = curve?.pool ?? null
  return {
    family,
    launchpad,
    expectedCodeHash,
    token: getAddress(tokenAddress),
    creator: getAddress(launch.creator),
    blockNumber: BigInt(evidence.blockNumber),
    transactionHash: toHex(evidence.transactionHash),
    pool:
      pool !== null
        ? {
            address: getAddress(pool.address),
            owner: launchpad,
            ticks: [pool.tickLower, pool.tickUpper],
          }
        : graduated === null
          ? null
          : { address: getAddress(graduated), owner: null, ticks: null },
  }
}

function toHex(text: string): Hex {
  return `0x${text.slice(2)}`
}
