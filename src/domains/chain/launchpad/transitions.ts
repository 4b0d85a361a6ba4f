import { AppError } from '../../../kernel/errors.ts'
import type { EventSpec } from '../../../kernel/event.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { IntentRecord, IntentTransition } from '../intents/index.ts'
import { markOf } from './facts.ts'
import { type LaunchState, launchMachine } from './launch-states.ts'
import { type LaunchChange, type LaunchRecord, launchesStore } from './launches.store.ts'
import { launchpadEvents as events, type LaunchFact } from './launchpad.events.ts'

/** The open transaction of a state change, and where its event is written. */
export type Transition = IntentTransition & {
  /** Whether an account is a simulated trader's; events are then marked. Given wherever logs are applied. */
  readonly isSimulated?: ((address: string) => boolean) | undefined
}

const launchEvents: Readonly<Record<LaunchState, EventSpec<typeof events.launchPrepared.payload>>> =
  {
    prepared: events.launchPrepared,
    submitted: events.launchSubmitted,
    expired: events.launchExpired,
    reverted: events.launchReverted,
    dropped: events.launchDropped,
    confirmed: events.launchConfirmed,
    trading: events.launchTrading,
    graduating: events.launchGraduating,
    cancelled: events.launchCancelled,
    graduated: events.launchGraduated,
  }

/** Stores a new launch with its first event. */
export async function createLaunch(at: Transition, launch: LaunchRecord): Promise<LaunchRecord> {
  const eventId = await at.outbox.append(at.tx, launchEvents[launch.state], {
    subject: launch.id,
    payload: launchFact(at, launch),
  })
  const stored = launch.state === 'confirmed' ? { ...launch, confirmedEvent: eventId } : launch
  await launchesStore(at.tx).insert(stored)
  return stored
}

/** Moves a launch forward and writes the event of the new state. */
export async function moveLaunch(
  at: Transition,
  launch: LaunchRecord,
  change: LaunchChange,
): Promise<LaunchRecord> {
  launchMachine.assertTransition(launch.state, change.state)
  const moved = { ...launch, ...change, updatedAt: at.now }
  const eventId = await at.outbox.append(at.tx, launchEvents[change.state], {
    subject: launch.id,
    payload: launchFact(at, moved),
  })
  const said = stateEvents(change.state, eventId)
  if (!(await launchesStore(at.tx).change(launch, { ...change, ...said }, at.now))) {
    throw changedMeanwhile('launch')
  }
  return { ...moved, ...said, version: launch.version + 1 }
}

/** Moves a launch back after a reorganisation; the event names the one that it retracts. */
export async function retractLaunch(
  at: Transition,
  launch: LaunchRecord,
  change: LaunchChange,
): Promise<LaunchRecord> {
  launchMachine.assertTransition(launch.state, change.state)
  const moved = {
    ...launch,
    ...change,
    ...stateEvents(launch.state, null),
    version: launch.version + 1,
    updatedAt: at.now,
  }
  await noteRetraction(at, launch, { ...launchFact(at, launch), state: change.state })
  const cleared = { ...change, ...stateEvents(launch.state, null) }
  if (!(await launchesStore(at.tx).change(launch, cleared, at.now))) {
    throw changedMeanwhile('launch')
  }
  return moved
}

/** Deletes a launch that was only in reverted blocks. */
export async function removeLaunch(at: Transition, launch: LaunchRecord): Promise<void> {
  await noteRetraction(at, launch, { ...launchFact(at, launch), state: null })
  await launchesStore(at.tx).remove(launch.id)
}

/** The payload of events about a launch. */
export function launchFact(
  { isSimulated }: Pick<Transition, 'isSimulated'>,
  launch: LaunchRecord,
): LaunchFact {
  return {
    ...markOf(isSimulated, launch.creator),
    launchId: launch.id,
    family: launch.family,
    state: launch.state,
    token: launch.token,
    creator: launch.creator,
    name: launch.name,
    symbol: launch.symbol,
    transactionHash: launch.transactionHash,
    blockNumber: launch.evidence === null ? null : Number(launch.evidence.blockNumber),
    blockHash: launch.evidence === null ? null : launch.evidence.blockHash,
  }
}

/** Moves the launch of an intent along with it, while the launch is not on the chain. */
export async function moveLaunchWithIntent(at: Transition, intent: IntentRecord): Promise<void> {
  const { state } = intent
  if (intent.reference === null || state === 'confirmed' || state === 'prepared') return
  const launch = await launchesStore(at.tx).byId(intent.reference)
  // Once on the chain, a launch follows logs and no longer its intent.
  if (launch === undefined || launch.evidence !== null) return
  const { transactionHash } = intent
  if (launch.state === state && launch.transactionHash === transactionHash) return
  // The launch has ended already when the intent of a cancelled one expires.
  if (launch.state === 'cancelled' && state === 'expired') return
  await moveLaunch(at, launch, { state, transactionHash })
}

async function noteRetraction(
  at: Transition,
  launch: LaunchRecord,
  payload: LaunchFact,
): Promise<void> {
  const retracts = retractedEvent(launch)
  await at.outbox.append(at.tx, events.launchRetracted, {
    subject: launch.id,
    payload,
    ...(retracts === null ? {} : { retracts }),
  })
}

function retractedEvent(launch: LaunchRecord): string | null {
  if (launch.state === 'graduated') return launch.graduatedEvent
  if (launch.state === 'graduating') return launch.graduatingEvent
  if (launch.state === 'trading') return launch.tradingEvent
  return launch.confirmedEvent
}

function stateEvents(state: LaunchState, eventId: string | null) {
  if (state === 'confirmed') return { confirmedEvent: eventId }
  if (state === 'trading') return { tradingEvent: eventId }
  if (state === 'graduating') return { graduatingEvent: eventId }
  if (state === 'graduated') return { graduatedEvent: eventId }
  return {}
}

function changedMeanwhile(what: string): AppError {
  return new AppError(
    resourceErrors.illegal_transition,
    `The ${what} was changed by another request at the same time.`,
  )
}
