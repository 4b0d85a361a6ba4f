import type { Hex } from '../../../ports/chain-evm.ts'
import { type IntentRecord, type PreparedCall, simulationFailed } from '../intents/index.ts'
import { paramsHash } from './calldata.ts'
import type { LaunchFamily } from './launch-families.ts'
import type { LaunchesServiceOptions } from './launch-preparation.ts'
import { readLaunchView } from './launch-views.ts'
import { launchpadErrors } from './launchpad.errors.ts'
import type { IntentView, LaunchView, NameWarningView } from './launchpad.schemas.ts'
import { nameWarnings } from './names/name-check.ts'
import { createLaunch, type Transition } from './transitions.ts'
import { intentView } from './views.ts'

/** A prepared launch, its unsigned transaction, and warnings about its name. */
export type PreparedLaunchView = LaunchView & {
  readonly intent: IntentView
  readonly warnings: NameWarningView[]
  readonly rehearsalId: string | null
}

/** The owner of a launch, and the larger request that it is part of. */
export type LaunchFrame = {
  /** The account that prepares it; none unless given. */
  readonly owner?: string | null
  /** Set by a request that includes the launch: the launch's id, and what else is written in its transaction. */
  readonly launchId?: string
  readonly onStored?: (at: Transition) => Promise<void>
}

/** The simulated call that makes a token. */
export type PreparedLaunch = {
  readonly family: LaunchFamily
  readonly factory: Hex
  readonly call: PreparedCall & { readonly reference: string; readonly token: Hex }
  readonly intent: IntentRecord
  readonly texts: {
    readonly creator: Hex
    readonly name: string
    readonly symbol: string
    readonly metadataUri: string
    readonly description: string | null
    readonly feeRecipient: Hex
  }
  /** Wei; zero for none. */
  readonly firstBuy: bigint
  readonly supply: bigint
  /** Zeros in families without a curve. */
  readonly curve: {
    readonly curveSupply: bigint
    readonly virtualEth: bigint
    readonly virtualToken: bigint
  }
  /** Null without a rehearsal; checked to be one of this launch. */
  readonly rehearsalId: string | null
}

/** Stores a launch in state `prepared` with its intent, and returns the view of both. */
export async function storePreparedLaunch(
  options: LaunchesServiceOptions,
  prepared: PreparedLaunch,
  frame?: LaunchFrame,
): Promise<PreparedLaunchView> {
  const { call, curve, firstBuy, intent } = prepared
  const warnings = await nameWarnings(options.database, prepared.texts)
  const now = new Date(options.clock.nowMs())
  const launch = await options.database.transaction(async (tx) => {
    const at = { tx, outbox: options.outbox, now }
    await frame?.onStored?.(at)
    await options.intents.create(at, [intent], { preparedBy: frame?.owner ?? null })
    return createLaunch(at, {
      ...prepared.texts,
      id: call.reference,
      family: prepared.family,
      factory: prepared.factory,
      origin: 'prepared',
      state: 'prepared',
      token: call.token,
      paramsHash: paramsHash({ chainId: options.chainId, ...call }),
      intentId: intent.id,
      ownerAccount: frame?.owner ?? null,
      initialBuyAtomic: firstBuy === 0n ? null : firstBuy,
      supply: prepared.supply,
      curveSupply: curve.curveSupply,
      initialVirtualEth: curve.virtualEth,
      initialVirtualToken: curve.virtualToken,
      ...notOnChain,
      expiresAt: call.expiresAt,
      createdAt: now,
      updatedAt: now,
    })
  })
  const position = await options.positions.current()
  const shown = await readLaunchView(options, launch, position)
  const { rehearsalId } = prepared
  return { ...shown, intent: intentView(intent, position), warnings, rehearsalId }
}

/** The address returned by the simulated launch must be the predicted one. */
export function assertSameToken(returned: Hex, predicted: Hex): void {
  if (returned === predicted) return
  throw simulationFailed(launchpadErrors, {
    error: 'AddressMismatch',
    arguments: [
      { name: 'predicted', value: predicted },
      { name: 'returned', value: returned },
    ],
    sentence: 'The launch would make the token at another address than predicted.',
  })
}

/** The creator's balance changes, without gas. */
export function launchChanges(launch: {
  readonly creator: Hex
  readonly token: Hex
  readonly ethSpent: bigint
  readonly tokensBought: bigint
}) {
  const changes: readonly (readonly [string, 'in' | 'out', bigint])[] = [
    ['ETH', 'out', launch.ethSpent],
    [launch.token, 'in', launch.tokensBought],
  ]
  return changes
    .filter(([, , amount]) => amount > 0n)
    .map(([asset, direction, amount]) => ({
      account: launch.creator,
      asset,
      direction,
      amountAtomic: amount.toString(),
    }))
}

export function hexOf(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes).toString('hex')}`
}

const notOnChain = {
  transactionHash: null,
  evidence: null,
  launchedAt: null,
  version: 0,
  confirmedEvent: null,
  tradingEvent: null,
  graduatingEvent: null,
  graduatedEvent: null,
} as const
