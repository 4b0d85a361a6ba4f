import { decodeFunctionResult, encodeFunctionData, getAbiItem } from 'viem'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { ForkReceipt } from '../../../ports/chain-fork.ts'
import {
  type AntiSnipe,
  curveLaunchpadAbi,
  type LaunchParams,
  launchTerms,
  tryDecodeLog,
} from '../launchpad/index.ts'
import { noAntiSnipe } from './launch-facts.ts'
import { noDeadline, type Read } from './token-calls.ts'

const eventsAbi = [
  getAbiItem({ abi: curveLaunchpadAbi, name: 'Trade' }),
  getAbiItem({ abi: curveLaunchpadAbi, name: 'CurveCompleted' }),
  getAbiItem({ abi: curveLaunchpadAbi, name: 'TokenGraduated' }),
] as const

export type LaunchTerms = Pick<LaunchParams, 'name' | 'salt' | 'symbol'> & {
  readonly creator: Hex
  readonly antiSnipe: AntiSnipe | null
}

/** Reads the terms of the launchpad. */
export async function readConfig(read: Read, launchpad: Hex) {
  const call = { abi: curveLaunchpadAbi, functionName: 'config' } as const
  const data = await read({ to: launchpad, data: encodeFunctionData(call) })
  return decodeFunctionResult({ ...call, data })
}

/** The address that the token of a launch will have. */
export async function predictToken(read: Read, launchpad: Hex, terms: LaunchTerms): Promise<Hex> {
  const call = { abi: curveLaunchpadAbi, functionName: 'predictToken' } as const
  const args = [terms.creator, launchTerms(launchParams(terms))] as const
  const data = await read({ to: launchpad, data: encodeFunctionData({ ...call, args }) })
  return decodeFunctionResult({ ...call, data })
}

/** The wei that a sale of so many base units returns now. Raises `chain.reverted` once the curve is closed. */
export async function quoteSale(
  read: Read,
  launchpad: Hex,
  sale: { readonly token: Hex; readonly amount: bigint },
): Promise<bigint> {
  if (sale.amount === 0n) return 0n
  const call = { abi: curveLaunchpadAbi, functionName: 'quoteSell' } as const
  const args = [sale.token, sale.amount] as const
  const data = await read({ to: launchpad, data: encodeFunctionData({ ...call, args }) })
  return decodeFunctionResult({ ...call, data }).ethAmount
}

/** The launch of a rehearsal: its fees go to the creator, and its first buy accepts any price. */
export function launchParams({ antiSnipe, name, salt, symbol }: LaunchTerms): LaunchParams {
  return {
    name,
    symbol,
    salt,
    metadataUri: '',
    feeRecipients: [],
    antiSnipe: antiSnipe ?? noAntiSnipe,
    minTokensOut: 0n,
    deadline: noDeadline,
  }
}

/** The launchpad's events about the token in these receipts, in order. */
export function readCurveEvents(
  receipts: readonly ForkReceipt[],
  { launchpad, token }: { readonly launchpad: Hex; readonly token: Hex },
) {
  const [wantedAddress, wantedToken] = [launchpad.toLowerCase(), token.toLowerCase()]
  return receipts
    .flatMap(({ logs }) => logs)
    .filter(({ address }) => address.toLowerCase() === wantedAddress)
    .flatMap((log) => {
      const decoded = tryDecodeLog(eventsAbi, log)
      return decoded?.args.token.toLowerCase() === wantedToken ? [decoded] : []
    })
}

export type CurveEvent = ReturnType<typeof readCurveEvents>[number]
