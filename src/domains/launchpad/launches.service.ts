import { AppError } from '../../kernel/errors.ts'
import { resourceErrors } from '../../kernel/shared-errors.ts'
import type { ChainPosition } from '../chain-index/index.ts'
import { curvesStore } from './curves.store.ts'
import { readAddress } from './launch-input.ts'
import { createLaunchLists } from './launch-lists.ts'
import {
  type LaunchesServiceOptions,
  type PrepareLaunchInput,
  prepareLaunch,
} from './launch-preparation.ts'
import { readLaunch, readToken } from './launch-readers.ts'
import type { LaunchRecord } from './launches.store.ts'
import type { IntentView, LaunchView } from './launchpad.schemas.ts'
import { asOf, intentView, launchView } from './views.ts'

/** Prepares launches and shows them. Launches that are not on the chain are shown only by their id. */
export function createLaunchesService(options: LaunchesServiceOptions) {
  const { database, intents, positions } = options
  return {
    ...createLaunchLists(options),

    prepare: (input: PrepareLaunchInput) => prepareLaunch(options, input),

    /** Takes the signed transaction of a launch. */
    async submit(
      launchId: string,
      signedTransaction: string,
    ): Promise<LaunchView & { readonly intent: IntentView }> {
      const launch = await readLaunch(database, launchId)
      if (launch.intentId === null) {
        throw new AppError(resourceErrors.not_found, 'This launch was not prepared here.')
      }
      const intent = await intents.submit(launch.intentId, signedTransaction)
      const position = await positions.current()
      const shown = await show(options, await readLaunch(database, launchId), position)
      return { ...shown, intent: intentView(intent, position) }
    },

    async get(launchId: string): Promise<LaunchView> {
      return show(options, await readLaunch(database, launchId), await positions.current())
    },

    /** The launch of a token that is on the chain. */
    async getByToken(address: string): Promise<LaunchView> {
      const launch = await readToken(database, readAddress(address, 'params/address'))
      return show(options, launch, await positions.current())
    },

    async status(launchId: string) {
      const launch = await readLaunch(database, launchId)
      const position = await positions.current()
      const shown = await show(options, launch, position)
      return {
        launchId: launch.id,
        status: launch.state,
        tokenAddress: shown.tokenAddress,
        transactionHash: launch.transactionHash,
        evidence: shown.evidence,
        confirmations: confirmationsOf(launch, position),
        failure: await failureOf(options, launch),
        updatedAt: shown.updatedAt,
        asOf: asOf(position),
      }
    },
  }
}

async function show(
  { chainId, database, factory }: LaunchesServiceOptions,
  launch: LaunchRecord,
  position: ChainPosition | null,
): Promise<LaunchView> {
  const curve = await curvesStore(database.query).byToken(launch.token)
  return launchView(launch, { curve, position, chainId, launchpad: factory.address })
}

function confirmationsOf({ evidence }: LaunchRecord, position: ChainPosition | null): number {
  if (evidence === null || position === null) return 0
  return Math.max(0, Number(position.block.number - evidence.blockNumber) + 1)
}

async function failureOf({ intents }: LaunchesServiceOptions, launch: LaunchRecord) {
  if (launch.intentId === null || launch.evidence !== null) return null
  const { failure } = await intents.byId(launch.intentId)
  return failure === null ? null : { ...failure }
}
