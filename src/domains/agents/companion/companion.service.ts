import { AppError } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import type { StreamFrame } from '../../../kernel/operation.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { toProblem } from '../../../kernel/problem.ts'
import { requestErrors, resourceErrors, serverErrors } from '../../../kernel/shared-errors.ts'
import { expectedOf } from '../../../kernel/store-unavailable.ts'
import { companionErrors } from './companion.errors.ts'
import { companionEvents } from './companion.events.ts'
import type {
  Answered,
  ListSessionsQuery,
  MessageView,
  OpenSessionRequest,
  SessionView,
} from './companion.schemas.ts'
import { companionStore, type Session } from './companion.store.ts'
import { sessionMachine, stateAt } from './session-states.ts'
import {
  type CompanionParts,
  expired,
  type Sender,
  type TurnPart,
  takeTurn,
  unknownSession,
} from './session-turn.ts'
import { messageView, sessionView } from './session-views.ts'
import { type Message, turnsStore } from './turns.store.ts'

/** How long a session can be read after its end. */
export const companionRetentionDays = 30
const openMax = 50
const retentionMs = companionRetentionDays * 86_400_000
const sweepEveryMs = 3_600_000
const sweepBatch = 500
/** Cursors of lists of sessions and of messages. */
const sessionPlaces = cursor({ id: 'text' })
const messagePlaces = cursor({ number: 'integer' })

type Said = { readonly sessionId: string; readonly content: string }

export type CompanionService = {
  readonly open: (caller: Principal, request: OpenSessionRequest) => Promise<SessionView>
  readonly list: (caller: Principal, query: ListSessionsQuery) => Promise<Page<SessionView>>
  readonly get: (caller: Principal, sessionId: string) => Promise<SessionView>
  readonly messages: (
    caller: Principal,
    page: ListSessionsQuery & { readonly sessionId: string },
  ) => Promise<Page<MessageView>>
  readonly send: (sender: Sender, said: Said) => Promise<Answered>
  /** The same as events; a refusal before the model has begun is raised. */
  readonly stream: (sender: Sender, said: Said) => Promise<AsyncIterable<StreamFrame>>
  readonly close: (caller: Principal, sessionId: string) => Promise<SessionView>
  /** Deletes sessions that ended long ago; resolves to how many. */
  readonly sweep: () => Promise<number>
  readonly start: () => void
  readonly stop: () => Promise<void>
}

/** The service of companion sessions. Nothing runs until `start`. */
export function createCompanionService(parts: CompanionParts): CompanionService {
  const { database, clock } = parts
  const find = async ({ accountId }: Principal, id: string): Promise<Session> => {
    const session = await companionStore(database.query).find({ id, accountId })
    if (session === undefined) throw unknownSession()
    return session
  }
  const sweep = () =>
    companionStore(database.query).forgetEndedBefore(
      new Date(clock.nowMs() - retentionMs),
      sweepBatch,
    )
  return {
    open: (caller, request) => open(parts, caller, request),
    async list({ accountId }, { limit, ...query }) {
      const beforeId = sessionPlaces.read(query.cursor)?.id ?? null
      const page = { accountId, beforeId, limit: limit + 1 }
      const rows = await companionStore(database.query).list(page)
      const toItem = (session: Session) => sessionView(session, clock.nowMs())
      return sessionPlaces.page({ rows, limit, place: ({ id }) => ({ id }), toItem })
    },
    get: async (caller, id) => sessionView(await find(caller, id), clock.nowMs()),
    async messages(caller, { sessionId, limit, ...query }) {
      const { id } = await find(caller, sessionId)
      const page = { after: messagePlaces.read(query.cursor)?.number ?? 0, limit: limit + 1 }
      const rows = await turnsStore(database.query).messages(id, page)
      const place = ({ number }: Message) => ({ number })
      return messagePlaces.page({ rows, limit, place, toItem: messageView })
    },
    async send(sender, said) {
      for await (const part of takeTurn(parts, sender, said)) {
        if (part.kind === 'kept') return part.answered
      }
      throw new Error('a turn ended without an answer')
    },
    async stream(sender, said) {
      const turn = takeTurn(parts, sender, said)
      const first = await turn.next()
      return frames(turn, first, { requestId: sender.requestId, logger: parts.logger })
    },
    close: (caller, id) => close(parts, caller, id),
    sweep,
    ...createSweeping(sweep, parts),
  }
}

async function open(
  { database, clock, random, outbox, models, findAgent }: CompanionParts,
  { accountId }: Principal,
  request: OpenSessionRequest,
): Promise<SessionView> {
  const { agent, ttlSeconds, title = 'Conversation', persona = {} } = request
  if (agent !== undefined && request.persona !== undefined) throw twoPersonas()
  const found = agent === undefined ? null : await findAgent(accountId, agent)
  const model = models.chatModel(request.model ?? found?.model ?? undefined).id
  return database.transaction(async (tx) => {
    const store = companionStore(tx)
    const now = new Date(clock.nowMs())
    await store.lockOpening(accountId)
    if ((await store.countOpen(accountId, now)) >= openMax) {
      throw new AppError(companionErrors.sessions_used, `An account has ${openMax} open sessions.`)
    }
    const session: Session = {
      accountId,
      agent: agent ?? null,
      title,
      model,
      ttlSeconds,
      id: createId('cmp', now.getTime(), random.bytes(10)),
      personaName: found?.name ?? persona.name ?? 'Companion',
      instructions: persona.instructions ?? '',
      messageCount: 0,
      createdAt: now,
      expiresAt: new Date(now.getTime() + ttlSeconds * 1_000),
      closedAt: null,
    }
    await store.insert(session)
    const payload = { sessionId: session.id, model }
    await outbox.append(tx, companionEvents.opened, { subject: session.id, accountId, payload })
    return sessionView(session, now.getTime())
  })
}

function twoPersonas(): AppError {
  return new AppError(requestErrors.invalid, 'An agent brings its own persona.', {
    faults: [
      {
        location: 'body/persona',
        message: 'is given beside an agent',
        fix: 'Send agent or persona, not both.',
      },
    ],
  })
}

function close(
  { database, clock, outbox }: CompanionParts,
  { accountId }: Principal,
  id: string,
): Promise<SessionView> {
  return database.transaction(async (tx) => {
    const store = companionStore(tx)
    const now = new Date(clock.nowMs())
    const closed = await store.close({ id, accountId }, now)
    if (closed === undefined) {
      const session = await store.find({ id, accountId })
      if (session === undefined) throw unknownSession()
      if (stateAt(session, now.getTime()) === 'expired') throw expired(session)
      throw new AppError(resourceErrors.illegal_transition, 'The session is closed already.', {
        extra: { state: 'closed', allowed: sessionMachine.next('closed') },
      })
    }
    const payload = { sessionId: id }
    await outbox.append(tx, companionEvents.closed, { subject: id, accountId, payload })
    return sessionView(closed, now.getTime())
  })
}

async function* frames(
  turn: AsyncGenerator<TurnPart>,
  first: IteratorResult<TurnPart>,
  { requestId, logger }: { readonly requestId: string } & Pick<CompanionParts, 'logger'>,
): AsyncGenerator<StreamFrame> {
  try {
    for (let next = first; next.done !== true; next = await turn.next()) {
      const frame = frameOf(next.value)
      if (frame !== null) yield frame
    }
  } catch (failure) {
    const expected = expectedOf(failure)
    if (expected === undefined) logger.error('an answer of a companion failed', failure)
    const error = expected ?? new AppError(serverErrors.defect, 'Something went wrong on our side.')
    yield { event: 'error', data: JSON.stringify(toProblem(error, requestId)) }
  } finally {
    await turn.return(undefined)
  }
}

function frameOf(part: TurnPart): StreamFrame | null {
  switch (part.kind) {
    case 'delta':
      return { event: 'delta', data: JSON.stringify({ text: part.text }) }
    case 'tool':
      return { event: 'tool', data: JSON.stringify({ name: part.name }) }
    case 'kept':
      return { event: 'message', data: JSON.stringify(part.answered) }
    case 'answer':
      return null
  }
}

function createSweeping(sweep: () => Promise<number>, { logger }: Pick<CompanionParts, 'logger'>) {
  let timer: NodeJS.Timeout | undefined
  let sweeping: Promise<void> | undefined
  const run = () => {
    sweeping ??= sweep()
      .then(() => undefined)
      .catch((failure: unknown) => logger.error('old sessions could not be deleted', failure))
      .finally(() => {
        sweeping = undefined
      })
  }
  return {
    start() {
      timer ??= setInterval(run, sweepEveryMs).unref()
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      await sweeping
    },
  }
}
