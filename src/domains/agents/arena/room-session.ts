import { hash, timingSafeEqual } from 'node:crypto'
import type { TObject } from '@sinclair/typebox'
import { AppError } from '../../../kernel/errors.ts'
import type { EventSpec } from '../../../kernel/event.ts'
import { createId } from '../../../kernel/ids.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { NewEvent } from '../../../ports/event-log.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { ReceiptSigner } from '../../../ports/receipt-signer.ts'
import { arenaErrors } from './arena.errors.ts'
import { arenaEvents } from './arena.events.ts'
import { arenaStore, type ParticipantRow, type RoomRow } from './arena.store.ts'
import { isMember } from './room-views.ts'
import { chained, type Entry, type EntryText } from './transcript.ts'

export type ArenaServiceOptions = Ports<'clock' | 'database' | 'outbox' | 'random'> & {
  /** Null without a signing key; transcripts then answer 503. */
  readonly signer: ReceiptSigner | null
  /** The issuer in signatures: the service's address, without a slash at the end. */
  readonly issuer: string
}

/** One room while its lock is held. */
export type RoomSession = {
  readonly store: ReturnType<typeof arenaStore>
  readonly room: RoomRow
  readonly participants: readonly ParticipantRow[]
  readonly transaction: Queryable
  readonly caller: Principal
  readonly now: Date
}

/** Runs `work` with the room locked. 404 where the caller may not see the room. */
export function withRoom<result>(
  options: ArenaServiceOptions,
  who: {
    readonly roomId: string
    readonly caller: Principal
    readonly inviteCode?: string | undefined
  },
  work: (session: RoomSession) => Promise<result>,
): Promise<result> {
  return options.database.transaction(async (transaction) => {
    const store = arenaStore(transaction)
    const room = await store.lockRoom(who.roomId)
    if (room === undefined) throw unknownRoom()
    const participants = await store.participants(room.id)
    assertSeen({ room, participants, accountId: who.caller.accountId, inviteCode: who.inviteCode })
    const now = new Date(options.clock.nowMs())
    return work({ store, room, participants, transaction, caller: who.caller, now })
  })
}

/** 404 for a private room without its code or membership, as for an unknown room. */
export function assertSeen(who: {
  readonly room: RoomRow
  readonly participants: readonly ParticipantRow[]
  readonly accountId: string | null
  readonly inviteCode: string | undefined
}): void {
  const { room, participants, accountId, inviteCode } = who
  if (room.visibility === 'PUBLIC' || isMember(room, participants, accountId)) return
  if (inviteCode === undefined || !isCode(room, inviteCode)) throw unknownRoom()
}

/** Compares the invite code in constant time. */
export function isCode(room: Pick<RoomRow, 'inviteCode'>, given: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer')
  return timingSafeEqual(digest(given), digest(room.inviteCode))
}

/** 409 once the room is complete. */
export function assertRunning({ status }: Pick<RoomRow, 'status'>): void {
  if (status !== 'complete') return
  throw new AppError(arenaErrors.room_complete, 'The room is complete.')
}

/** 403 for everybody but the account that created the room. */
export function assertCreator({ caller, room }: RoomSession): void {
  if (caller.accountId === room.creatorAccount) return
  throw new AppError(arenaErrors.creator_only, 'Another account made this room.')
}

/** The public identity of a caller: the key or wallet that was presented, never the account's id. */
export function identityOf(caller: Principal): string {
  const [wallet] = caller.wallets
  if (caller.credential === 'api_key') return `api-key:${caller.credentialId}`
  if (caller.credential === 'wallet_session' && wallet) return `wallet:${wallet.address}`
  const pseudonym = hash('sha256', `arena ${caller.accountId}`).slice(0, 16)
  return `${caller.credential === 'idp_bearer' ? 'idp' : 'account'}:${pseudonym}`
}

/** The participant of the caller's account, whichever of its credentials joined. */
export function seatOf({ caller, participants }: RoomSession): ParticipantRow | undefined {
  return participants.find(({ accountId }) => accountId === caller.accountId)
}

/** Appends to the transcript, moves the head and notifies the members; returns the updated room. */
export async function say(
  text: Pick<EntryText, 'content' | 'kind' | 'round'> & {
    /** Absent when the creator speaks in that role. */
    readonly sender?: ParticipantRow
  },
  session: RoomSession,
  options: ArenaServiceOptions,
): Promise<{ readonly entry: Entry; readonly session: RoomSession }> {
  const { now, room } = session
  const { sender, ...said } = text
  const id = createId('msg', now.getTime(), options.random.bytes(10))
  return append(
    {
      id,
      roomId: room.id,
      ...said,
      senderId: sender?.id ?? 'creator',
      senderName: sender?.name ?? 'Creator',
      senderType: sender?.type ?? typeOf(session.caller),
      createdAt: now.toISOString(),
    },
    session,
    options,
  )
}

/** The same for an entry that already has its id, sender and time. */
export async function append(
  text: EntryText,
  session: RoomSession,
  options: ArenaServiceOptions,
): Promise<{ readonly entry: Entry; readonly session: RoomSession }> {
  const { now, room, store } = session
  const { kind } = text
  const entry = chained(text, { entryCount: room.entryCount, head: room.head })
  await store.insertEntry(entry)
  const changes = {
    entryCount: entry.sequence,
    head: entry.hash,
    messageCount: room.messageCount + (kind === 'message' ? 1 : 0),
    updatedAt: now,
  }
  await store.updateRoom(room.id, changes)
  const { hash: entryHash, id: entryId, sequence } = entry
  await publish(
    arenaEvents.entryAdded,
    { roomId: room.id, entryId, kind, sequence, hash: entryHash },
    { session, options },
  )
  return { entry, session: { ...session, room: { ...room, ...changes } } }
}

/** The default type of a caller: an API key means an agent. */
export function typeOf(caller: Principal): 'agent' | 'human' {
  return caller.credential === 'api_key' ? 'agent' : 'human'
}

/** Writes the event once for each account with a role in the room. */
export async function publish<payload extends TObject>(
  spec: EventSpec<payload>,
  payload: NewEvent<payload>['payload'],
  to: { readonly session: RoomSession; readonly options: ArenaServiceOptions },
): Promise<void> {
  const { participants, room, transaction } = to.session
  const accounts = new Set([room.creatorAccount, ...participants.map(({ accountId }) => accountId)])
  for (const accountId of accounts) {
    await to.options.outbox.append(transaction, spec, { subject: room.id, accountId, payload })
  }
}

/** 404, for an unknown room and for one that the caller may not see. */
export function unknownRoom(): AppError {
  return new AppError(resourceErrors.not_found, 'Arena room not found')
}
