import { AppError } from '../../../kernel/errors.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { authErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
import type { ChainPosition } from '../chain-index/index.ts'
import type { Submission } from '../intents/index.ts'
import { attestLaunch } from './attestation.ts'
import type { LaunchFamily, PoolFamily } from './launch-families.ts'
import { readAddress } from './launch-input.ts'
import { createLaunchLists, isStillSimulated } from './launch-lists.ts'
import {
  type LaunchesServiceOptions,
  type PrepareLaunchInput,
  prepareLaunch,
} from './launch-preparation.ts'
import { readLaunch, readToken } from './launch-readers.ts'
import { launchVersionsStore } from './launch-versions.store.ts'
import { readLaunchView } from './launch-views.ts'
import type { LaunchRecord } from './launches.store.ts'
import type { IntentView, LaunchView } from './launchpad.schemas.ts'
import { nameWarnings } from './names/name-check.ts'
import { type PreparePoolLaunchInput, preparePoolLaunch } from './pool-launches/pool-preparation.ts'
import { moveLaunch } from './transitions.ts'
import { createViewCache } from './view-cache.ts'
import { asOf, intentView } from './views.ts'

/** The caller; null for an anonymous one. */
type Caller = Pick<Principal, 'accountId'> | null

/** Prepares launches and shows them. A launch that is not on the chain is shown only by its id. */
export function createLaunchesService(options: LaunchesServiceOptions) {
  const { database, intents, positions } = options
  return {
    ...createLaunchLists(options),

    prepare: (input: PrepareLaunchInput, caller: Caller = null) =>
      prepareLaunch(options, input, { owner: caller?.accountId ?? null }),

    /** Prepares a launch of a family without a curve; 503 when the family is not configured. */
    prepareInPool: (family: PoolFamily, input: PreparePoolLaunchInput, caller: Caller = null) =>
      preparePoolLaunch(options, { family, input }, { owner: caller?.accountId ?? null }),

    /**
     * Cancels a prepared launch and its intent; a repeat changes nothing. 403 for all but the account that prepared it,
     * where one did.
     */
    async cancel(launchId: string, caller: Caller = null): Promise<LaunchView> {
      const launch = await readLaunch(database, launchId)
      if (launch.ownerAccount !== null && launch.ownerAccount !== caller?.accountId) {
        throw new AppError(authErrors.forbidden, 'Another account prepared this launch.')
      }
      if (launch.state !== 'cancelled') {
        const now = new Date(options.clock.nowMs())
        await database.transaction(async (tx) => {
          const at = { tx, outbox: options.outbox, now }
          await moveLaunch(at, launch, { state: 'cancelled' })
          if (launch.intentId !== null) await intents.withdraw(at, launch.intentId)
        })
      }
      const position = await positions.current()
      return readLaunchView(options, await readLaunch(database, launchId), position)
    },

    attest: (launchId: string) => attestLaunch(options, launchId),

    checkName: async (texts: { readonly name: string; readonly symbol: string }) => ({
      warnings: await nameWarnings(database, texts),
    }),

    /** Takes the signed transaction of a launch, or the hash of what a wallet sent. */
    async submit(
      launchId: string,
      submission: Submission,
      family?: LaunchFamily,
    ): Promise<LaunchView & { readonly intent: IntentView }> {
      const launch = await readLaunch(database, launchId, family)
      if (launch.intentId === null) {
        throw new AppError(resourceErrors.not_found, 'This launch was not prepared here.')
      }
      const intent = await intents.submit(launch.intentId, submission)
      const position = await positions.current()
      const shown = await readLaunchView(options, await readLaunch(database, launchId), position)
      return { ...shown, intent: intentView(intent, position) }
    },

    /** With `family`, 404 for a launch of another one. */
    async get(launchId: string, family?: LaunchFamily): Promise<LaunchView> {
      const launch = await readLaunch(database, launchId, family)
      return readLaunchView(options, launch, await positions.current())
    },

    getByToken: createTokenPages(options),

    async status(launchId: string, family?: LaunchFamily) {
      const launch = await readLaunch(database, launchId, family)
      const position = await positions.current()
      const shown = await readLaunchView(options, launch, position)
      return {
        id: launch.id,
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

function confirmationsOf({ evidence }: LaunchRecord, position: ChainPosition | null): number {
  if (evidence === null || position === null) return 0
  return Math.max(0, Number(position.block.number - evidence.blockNumber) + 1)
}

async function failureOf({ intents }: LaunchesServiceOptions, launch: LaunchRecord) {
  if (launch.intentId === null || launch.evidence !== null) return null
  const { failure } = await intents.byId(launch.intentId)
  return failure === null ? null : { ...failure }
}

/** Reads the launch of a token that is on the chain. */
function createTokenPages(options: LaunchesServiceOptions) {
  const { database, positions } = options
  const cached = createViewCache<LaunchView>()
  return async (address: string, family?: LaunchFamily): Promise<LaunchView> => {
    const token = readAddress(address, 'params/address')
    return cached(`${family ?? ''} ${token}`, {
      versions: () => launchVersionsStore(database.query).ofToken(token),
      make: async () =>
        readLaunchView(
          options,
          await readToken(database, token, family),
          await positions.current(),
        ),
      isFresh: (view) => isStillSimulated(options, view),
    })
  }
}
