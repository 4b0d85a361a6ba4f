import { AppError } from '../../../../kernel/errors.ts'
import type { EventSpec } from '../../../../kernel/event.ts'
import { cursor, type Page } from '../../../../kernel/page.ts'
import type { Principal } from '../../../../kernel/principal.ts'
import { resourceErrors } from '../../../../kernel/shared-errors.ts'
import { type LaunchFamily } from '../launch-families.ts'
import { type LaunchesServiceOptions, newLaunchId, prepareLaunch } from '../launch-preparation.ts'
import { launchpadErrors } from '../launchpad.errors.ts'
import { nameWarnings } from '../names/name-check.ts'
import { preparePoolLaunch } from '../pool-launches/pool-preparation.ts'
import type { PreparedLaunchView } from '../prepared-launch.ts'
import type { Transition } from '../transitions.ts'
import { draftFaults, inputOf } from './draft-checks.ts'
import { type DraftState, draftMachine } from './draft-states.ts'
import { type DraftFact, draftEvents as events } from './drafts.events.ts'
import type { DraftParams, DraftView, ValidationView } from './drafts.schemas.ts'
import { type DraftChange, type DraftRecord, draftsStore } from './drafts.store.ts'

const places = cursor({ at: 'time', id: 'text' })
const draftLifeMs = 7 * 86_400_000
const retentionMs = 30 * 86_400_000

const stateEvents: Readonly<
  Record<Exclude<DraftState, 'prepared'>, EventSpec<typeof events.draftOpened.payload>>
> = {
  draft: events.draftOpened,
  validated: events.draftValidated,
  rejected: events.draftRejected,
  cancelled: events.draftCancelled,
  expired: events.draftExpired,
}

/** The caller; null for an anonymous one. */
type Caller = Pick<Principal, 'accountId'> | null
type DraftAccess = ReturnType<typeof draftAccess>

/**
 * Drafts of launches. A draft opened with a credential belongs to that account alone; any other is open to whoever
 * knows its id, who cannot change the fee recipients once they are set.
 */
export function createDraftsService(options: LaunchesServiceOptions) {
  const { clock, database, outbox } = options
  const access = draftAccess(options)
  const { move, read } = access
  return {
    async open(
      { family, params }: { readonly family: LaunchFamily; readonly params: DraftParams },
      caller: Caller = null,
    ): Promise<DraftView> {
      const now = new Date(clock.nowMs())
      const draft: DraftRecord = {
        id: newLaunchId(options),
        family,
        state: 'draft',
        params,
        refusal: null,
        revision: 1,
        ownerAccount: caller?.accountId ?? null,
        createdAt: now,
        updatedAt: now,
        expiresAt: new Date(now.getTime() + draftLifeMs),
      }
      await database.transaction(async (tx) => {
        await draftsStore(tx).removeOld(new Date(now.getTime() - retentionMs))
        await draftsStore(tx).insert(draft)
        await outbox.append(tx, events.draftOpened, {
          subject: draft.id,
          payload: draftFact(draft),
        })
      })
      return draftView(draft)
    },

    /** The drafts of the caller's account that can still be gone on with, the newest first; none of an anonymous one. */
    async list(
      caller: Caller,
      query: { readonly limit: number; readonly cursor?: string; readonly family?: LaunchFamily },
    ): Promise<Page<DraftView>> {
      if (caller === null) return { items: [], nextCursor: null }
      const { cursor: text, family, limit } = query
      const rows = await draftsStore(database.query).openOf({
        ownerAccount: caller.accountId,
        ...(family === undefined ? {} : { family }),
        now: new Date(clock.nowMs()),
        after: places.read(text),
        limit: limit + 1,
      })
      const place = ({ createdAt, id }: DraftRecord) => ({ at: createdAt, id })
      return places.page({ rows, limit, place, toItem: draftView })
    },

    get: async (launchId: string, caller: Caller = null): Promise<DraftView> =>
      draftView(await read(launchId, caller)),

    /** Replaces all parameters; the state becomes `draft` again. */
    async edit(launchId: string, params: DraftParams, caller: Caller = null): Promise<DraftView> {
      const draft = await read(launchId, caller)
      assertPayees(draft, params)
      const change = { params, refusal: null, revision: draft.revision + 1 }
      return draftView(await move(draft, { ...change, state: 'draft' }))
    },

    /** Cancels a draft; a repeat changes nothing. */
    async cancel(launchId: string, caller: Caller = null): Promise<DraftView> {
      const draft = await read(launchId, caller)
      if (draft.state === 'cancelled') return draftView(draft)
      return draftView(await move(draft, { state: 'cancelled' }))
    },

    ...preparation(options, access),
  }
}

/** Reads and changes one draft; reading one that has run out makes it `expired`. */
function draftAccess(options: LaunchesServiceOptions) {
  const { clock, database, outbox } = options

  async function read(launchId: string, caller: Caller): Promise<DraftRecord> {
    const draft = await draftsStore(database.query).byId(launchId)
    const owner = draft?.ownerAccount ?? null
    if (draft === undefined || (owner !== null && owner !== caller?.accountId)) {
      throw new AppError(resourceErrors.not_found, `There is no draft ${launchId}.`)
    }
    const isOver = draft.expiresAt.getTime() < clock.nowMs()
    if (!isOver || !draftMachine.next(draft.state).includes('expired')) return draft
    return move(draft, { state: 'expired' })
  }

  function move(draft: DraftRecord, change: DraftChange): Promise<DraftRecord> {
    const now = new Date(clock.nowMs())
    return database.transaction((tx) => moveDraft({ tx, outbox, now }, draft, change))
  }

  return { read, move }
}

function preparation(options: LaunchesServiceOptions, { move, read }: DraftAccess) {
  const { database } = options
  return {
    /** Lists all faults; without any the draft becomes `validated`. */
    async validate(launchId: string, caller: Caller = null): Promise<ValidationView> {
      const draft = await read(launchId, caller)
      if (draft.state !== 'validated') draftMachine.assertTransition(draft.state, 'validated')
      const { name = '', symbol = '' } = draft.params
      const faults = await draftFaults(options, draft.family, draft.params)
      const valid = faults.length === 0
      const isNew = valid && draft.state !== 'validated'
      return {
        valid,
        faults: faults.map(({ fix, location, message }) => ({
          location,
          message,
          fix: fix ?? null,
        })),
        warnings: await nameWarnings(database, { name, symbol }),
        draft: draftView(isNew ? await move(draft, { state: 'validated' }) : draft),
      }
    },

    /** The unsigned transaction of a validated draft; the launch gets the draft's id. */
    async prepare(
      launchId: string,
      deadlineSeconds: number,
      caller: Caller = null,
    ): Promise<PreparedLaunchView> {
      const draft = await read(launchId, caller)
      draftMachine.assertTransition(draft.state, 'prepared')
      const input = inputOf(draft.params, deadlineSeconds)
      const frame = {
        launchId,
        owner: draft.ownerAccount,
        onStored: async (at: Transition) => {
          await moveDraft(at, draft, { state: 'prepared' })
        },
      }
      try {
        return draft.family === 'curve'
          ? await prepareLaunch(options, input, frame)
          : await preparePoolLaunch(options, { family: draft.family, input }, frame)
      } catch (failure) {
        if (failure instanceof AppError && failure.spec === launchpadErrors.simulation_failed) {
          const refusal = { code: failure.spec.code, detail: failure.message.slice(0, 300) }
          await move(draft, { state: 'rejected', refusal })
        }
        throw failure
      }
    },
  }
}

/** Whoever reads a draft without an owner has its id, which must not suffice to redirect its fees. */
function assertPayees(draft: DraftRecord, params: DraftParams): void {
  const before = payeesOf(draft.params)
  if (draft.ownerAccount !== null || before === payeesOf({})) return
  if (payeesOf(params) === before) return
  throw new AppError(
    launchpadErrors.draft_payees_fixed,
    '`creator` and `feeRecipients` stay as they were first given.',
  )
}

function payeesOf({ creator, feeRecipients }: DraftParams): string {
  const recipients = feeRecipients?.map(({ account, bps }) => [account, bps])
  return JSON.stringify([creator, recipients]).toLowerCase()
}

async function moveDraft(
  at: Transition,
  draft: DraftRecord,
  change: DraftChange,
): Promise<DraftRecord> {
  // An edit of a draft leaves it a draft.
  if (change.state !== 'draft' || draft.state !== 'draft') {
    draftMachine.assertTransition(draft.state, change.state)
  }
  const moved = await draftsStore(at.tx).change(draft, change, at.now)
  if (moved === undefined) {
    throw new AppError(
      resourceErrors.illegal_transition,
      'The draft was changed by another request at the same time.',
      { extra: { state: draft.state, allowed: draftMachine.next(draft.state) } },
    )
  }
  // The launch writes the event `prepared` itself.
  if (change.state === 'prepared') return moved
  await at.outbox.append(at.tx, stateEvents[change.state], {
    subject: draft.id,
    payload: draftFact(moved),
  })
  return moved
}

function draftFact(draft: DraftRecord): DraftFact {
  const { family, id, refusal, revision, state } = draft
  return { launchId: id, family, state, revision, refusalCode: refusal?.code ?? null }
}

function draftView(draft: DraftRecord): DraftView {
  return {
    id: draft.id,
    family: draft.family,
    status: draft.state,
    revision: draft.revision,
    params: draft.params,
    refusal: draft.refusal === null ? null : { ...draft.refusal },
    createdAt: draft.createdAt.toISOString(),
    updatedAt: draft.updatedAt.toISOString(),
    expiresAt: draft.expiresAt.toISOString(),
  }
}
