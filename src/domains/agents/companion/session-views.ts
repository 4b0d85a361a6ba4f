import type { MessageView, SessionView } from './companion.schemas.ts'
import type { Session } from './companion.store.ts'
import { stateAt } from './session-states.ts'
import type { Message } from './turns.store.ts'

/** A session as its account sees it at a moment. */
export function sessionView(session: Session, nowMs: number): SessionView {
  const { id, agent, title, model, messageCount, ttlSeconds } = session
  return {
    id,
    agent,
    title,
    model,
    messageCount,
    ttlSeconds,
    persona: { name: session.personaName, instructions: session.instructions },
    state: stateAt(session, nowMs),
    createdAt: session.createdAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    closedAt: session.closedAt?.toISOString() ?? null,
  }
}

export function messageView(message: Message): MessageView {
  return { ...message, createdAt: message.createdAt.toISOString() }
}
