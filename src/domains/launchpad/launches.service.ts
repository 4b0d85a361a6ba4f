import { AppError } from '../../kernel/errors.ts'
import type { Principal } from '../../kernel/principal.ts'
import { authErrors, resourceErrors } from '../../kernel/shared-errors.ts'
import type { ChainPosition } from '../chain-index/index.ts'
import { attestLaunch } from './attestation.ts'
import { createKeptViews } from './kept-views.ts'
import type { LaunchFamily, PoolFamily } from './launch-families.ts'
import { readAddress } from './launch-input.ts'
import { createLaunchLists, isStillSimulated } from './launch-lists.ts'
import {
  type LaunchesServiceOptions,
  type PrepareLaunchInput,
  prepareLaunch,
} from './launch-preparation.ts'
import { readLaunch, readToken } from './launch-readers.ts'
import { showLaunch } from './launch-show.ts'
import { launchVersionsStore } from './launch-versions.store.ts'
import type { LaunchRecord } from './launches.store.ts'
import type { IntentView, LaunchView } from './launchpad.schemas.ts'
import { nameWarnings } from './names/name-check.ts'
import { type PreparePoolLaunchInput, preparePoolLaunch } from './pool-launches/pool-preparation.ts'
import { moveLaunch } from './transitions.ts'
import { asOf, intentView } from './views.ts'

/** Who calls, where somebody does. */
type Caller = Pick<Principal, 'accountId'> | null

/** Prepares launches and shows them. Launches that are not on the chain are shown only by their id. */
export function createLaunchesService(options: LaunchesServiceOptions) {
  const { database, intents, positions } = options
  return {
    ...createLaunchLists(options),

    prepare: (input: PrepareLaunchInput, caller: Caller = null) =>
      prepareLaunch(options, input, { owner: caller?.accountId ?? null }),

    /** The same for a family whose supply is locked in a pool; 503 when the family is not configured. */
    prepareInPool: (family: PoolFamily, input: PreparePoolLaunchInput, caller: Caller = null) =>
      preparePoolLaunch(options, { family, input }, { owner: caller?.accountId ?? null }),

    /**
     * Calls a prepared launch off, and its intent with it. The same again changes nothing. 403 for all but the account
     * that prepared it, where one did.
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
      return showLaunch(options, await readLaunch(database, launchId), position)
    },

    attest: (launchId: string) => attestLaunch(options, launchId),

    checkName: async (texts: { readonly name: string; readonly symbol: string }) => ({
      warnings: await nameWarnings(database, texts),
    }),

    /** Takes the signed transaction of a launch. */
    async submit(
      launchId: string,
      signedTransaction: string,
      family?: LaunchFamily,
    ): Promise<LaunchView & { readonly intent: IntentView }> {
      const launch = await readLaunch(database, launchId, family)
      if (launch.intentId === null) {
        throw new AppError(resourceErrors.not_found, 'This launch was not prepared here.')
      }
      const intent = await intents.submit(launch.intentId, signedTransaction)
      const position = await positions.current()
      const shown = await showLaunch(options, await readLaunch(database, launchId), position)
      return { ...shown, intent: intentView(intent, position) }
    },

    /** Of that family, when one is named; 404 for a launch of another one. */
    async get(launchId: string, family?: LaunchFamily): Promise<LaunchView> {
      const launch = await readLaunch(database, launchId, family)
      return showLaunch(options, launch, await positions.current())
    },

    getByToken: createTokenPages(options),

    async status(launchId: string, family?: LaunchFamily) {
      const launch = await readLaunch(database, launchId, family)
      const position = await positions.current()
      const shown = await showLaunch(options, launch, position)
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

function confirmationsOf({ evidence }: LaunchRecord, position: ChainPosition | null): number {
  if (evidence === null || position === null) return 0
  return Math.max(0, Number(position.block.number - evidence.blockNumber) + 1)
}

async function failureOf({ intents }: LaunchesServiceOptions, launch: LaunchRecord) {
  if (launch.intentId === null || launch.evidence !== null) return null
  const { failure } = await intents.byId(launch.intentId)
  return failure === null ? null : { ...failure }
}

/** The launch of a token that is on the chain. */
function createTokenPages(options: LaunchesServiceOptions) {
  const { database, positions } = options
  const kept = createKeptViews<LaunchView>()
  return async (address: string, family?: LaunchFamily): Promise<LaunchView> => {
    const token = readAddress(address, 'params/address')
    return kept(`${family ?? ''} ${token}`, {
      versions: () => launchVersionsStore(database.query).ofToken(token),
      make: async () =>
        showLaunch(options, await readToken(database, token, family), await positions.current()),
      holds: (view) => isStillSimulated(options, view),
    })
  }
}
