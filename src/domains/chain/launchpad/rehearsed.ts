import { Type as T } from '@sinclair/typebox'
import { idPattern } from '../../../kernel/ids.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { AntiSnipe } from './curve.ts'
import type { LaunchFamily } from './launch-families.ts'
import { invalid } from './launch-input.ts'
import type { PoolLaunchParams } from './pool-launches/pool-calldata.ts'

/** The members in which a launch must agree with its rehearsal. */
export type RehearsedLaunch = {
  readonly family: LaunchFamily
  readonly creator: Hex
  readonly name: string
  readonly symbol: string
  /** Wei. */
  readonly initialBuy: bigint
  /** The falling fee for early buyers; null for none. */
  readonly antiSnipe: AntiSnipe | null
  /** The pool's fee in millionths; null on a curve, like the two ticks. */
  readonly feeTier: number | null
  readonly startTick: number | null
  readonly endTick: number | null
  readonly limits: PoolLaunchParams['limits']
}

/** Compares a launch with the rehearsal of that id. */
export type RehearsalFits = (
  rehearsalId: string,
  launch: RehearsedLaunch,
) => Promise<'differs' | 'fits' | 'unknown'>

/** The id of a rehearsal in a preparation. */
export const RehearsalId = T.String({
  pattern: idPattern('rhrsl'),
  description: 'A rehearsal of a launch that declares the same; it is shown with the answer',
})

/** Raises 400 `request.invalid` unless the named rehearsal, if any, was of this launch. */
export async function assertRehearsed(
  rehearsalFits: RehearsalFits | undefined,
  rehearsalId: string | undefined,
  launch: RehearsedLaunch,
): Promise<void> {
  if (rehearsalId === undefined) return
  const answer = rehearsalFits === undefined ? 'unknown' : await rehearsalFits(rehearsalId, launch)
  if (answer === 'fits') return
  throw invalid([
    {
      location: 'body/rehearsalId',
      message:
        answer === 'unknown'
          ? 'is of no rehearsal that is kept here'
          : 'is of a rehearsal that declared another launch',
      fix: 'Rehearse the launch with the same family, texts, first buy, pool fee, range, early fee and limits, or leave this out.',
    },
  ])
}

/** The pool members of a launch on a curve. */
export const noPool = { feeTier: null, startTick: null, endTick: null } as const
export const noLimits = { walletBps: 0, transactionBps: 0, durationSeconds: 0 } as const
