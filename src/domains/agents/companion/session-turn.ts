import { AppError } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import type { CallContext } from '../../../kernel/operation.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import { toStoredText } from '../../../kernel/stored-text.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { LoopPart, MeteredModels } from '../ai/index.ts'
import { companionErrors } from './companion.errors.ts'
import { companionEvents } from './companion.events.ts'
import type { Answered } from './companion.schemas.ts'
import { companionStore, type Session } from './companion.store.ts'
import { answer, type CompanionAgent, type CompanionTools, historyMax } from './conversation.ts'
import { sessionMachine, stateAt } from './session-states.ts'
import { messageView, sessionView } from './session-views.ts'
import { turnsStore } from './turns.store.ts'

const messagesMax = 400
/** Longer than an answer takes, so that it ends only turns of a killed process. */
const leaseMs = 5 * 60_000

export type CompanionParts = Ports<'clock' | 'database' | 'logger' | 'outbox' | 'random'> & {
  readonly models: MeteredModels
  readonly tools: CompanionTools
  /** Raises 404 and 409 for one that the account may not run, and for one that is sold. */
  readonly findAgent: (accountId: string, slug: string) => Promise<CompanionAgent>
}

/** The caller of a message, with the request's context. */
export type Sender = Pick<CallContext, 'requestHeader' | 'requestId' | 'signal'> & {
  readonly principal: Principal
  readonly operationId: string
}

/** The pieces of an answer, and at the end both stored messages. */
export type TurnPart = LoopPart | { readonly kind: 'kept'; readonly answered: Answered }

/**
 * Answers a message in a session, one at a time. Both messages are stored when the answer is complete, or neither.
 * Raises 404, 409 and 410 for the session, and what models raise.
 */
export async function* takeTurn(
  parts: CompanionParts,
  sender: Sender,
  said: { readonly sessionId: string; readonly content: string },
): AsyncGenerator<TurnPart> {
  const { session, token } = await take(parts, sender.principal, said.sessionId)
  const { content } = said
  try {
    const after = Math.max(0, session.messageCount - historyMax)
    const page = { after, limit: historyMax }
    const history = await turnsStore(parts.database.query).messages(session.id, page)
    const { principal, requestId, operationId, requestHeader, signal } = sender
    // Found anew for each message: what its owner has withdrawn answers no more.
    const agent =
      session.agent === null ? null : await parts.findAgent(principal.accountId, session.agent)
    const caller = { principal, requestId, operationId }
    const asked = { session, agent, history, content, caller, requestHeader, signal: signal() }
    for await (const part of answer(asked, parts)) {
      yield part
      if (part.kind !== 'answer') continue
      const answered = await keep(parts, { session, token, content, text: part.text })
      yield { kind: 'kept', answered }
    }
  } finally {
    // Does nothing when the turn was completed.
    await turnsStore(parts.database.query).release(session.id, token)
  }
}

async function take(
  { database, clock, random }: CompanionParts,
  { accountId }: Principal,
  id: string,
): Promise<{ readonly session: Session; readonly token: string }> {
  const nowMs = clock.nowMs()
  const token = createId('turn', nowMs, random.bytes(10))
  const lease = { token, at: new Date(nowMs), until: new Date(nowMs + leaseMs) }
  const session = await turnsStore(database.query).acquire({ id, accountId }, lease, messagesMax)
  if (session !== undefined) return { session, token }
  throw refusal(await companionStore(database.query).find({ id, accountId }), nowMs)
}

/** Why the lease was refused; the session may have changed since. */
function refusal(session: Session | undefined, nowMs: number): AppError {
  if (session === undefined) return unknownSession()
  const state = stateAt(session, nowMs)
  if (state === 'expired') return expired(session)
  if (state === 'closed') {
    const extra = { state, allowed: sessionMachine.next(state) }
    return new AppError(resourceErrors.illegal_transition, 'The session is closed.', { extra })
  }
  if (session.messageCount + 2 > messagesMax) {
    return new AppError(companionErrors.messages_used, `A session has ${messagesMax} messages.`)
  }
  return new AppError(companionErrors.busy, 'The message before is still being answered.', {
    retryAfterSeconds: 2,
  })
}

async function keep(
  { database, clock, outbox }: CompanionParts,
  turn: {
    readonly session: Session
    readonly token: string
    readonly content: string
    readonly text: string
  },
): Promise<Answered> {
  const { session, token, content } = turn
  const text = toStoredText(turn.text)
  const { id, accountId, model, ttlSeconds } = session
  return database.transaction(async (tx) => {
    const store = turnsStore(tx)
    const now = new Date(clock.nowMs())
    const expiresAt = new Date(now.getTime() + ttlSeconds * 1_000)
    const after = await store.complete(id, { token, expiresAt })
    if (after === undefined) {
      throw new AppError(resourceErrors.illegal_transition, 'The session was closed meanwhile.', {
        extra: { state: 'closed', allowed: [] },
      })
    }
    const number = after.messageCount
    const message = { content, model: null, role: 'user', number: number - 1 } as const
    const reply = { content: text, model, role: 'companion', number } as const
    await store.addMessages(id, [
      { ...message, createdAt: now },
      { ...reply, createdAt: now },
    ])
    const payload = { sessionId: id, number }
    await outbox.append(tx, companionEvents.answered, { subject: id, accountId, payload })
    return {
      session: sessionView(after, now.getTime()),
      message: messageView({ ...message, createdAt: now }),
      answer: messageView({ ...reply, createdAt: now }),
    }
  })
}

/** 404, also for another account's session. */
export function unknownSession(): AppError {
  return new AppError(resourceErrors.not_found, 'There is no such session.')
}

/** 410: the session has expired. */
export function expired({ expiresAt }: Session): AppError {
  return new AppError(
    companionErrors.session_expired,
    `The session expired at ${expiresAt.toISOString()}.`,
    { extra: { state: 'expired', expiresAt: expiresAt.toISOString() } },
  )
}
