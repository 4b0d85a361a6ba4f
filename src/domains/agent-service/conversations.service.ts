import { AppError } from '../../kernel/errors.ts'
import { createId } from '../../kernel/ids.ts'
import { decodeCursor, type Page, toPage } from '../../kernel/page.ts'
import type { Principal } from '../../kernel/principal.ts'
import { requestErrors, resourceErrors } from '../../kernel/shared-errors.ts'
import type { Run } from '../agent-runs/index.ts'
import { agentServiceErrors } from './agent-service.errors.ts'
import type {
  ChatAnswer,
  ChatMessage,
  ChatRequest,
  ConversationView,
  ListQuery,
} from './agent-service.schemas.ts'
import type { AgentServiceOptions } from './agent-service-parts.ts'
import { type Conversation, conversationsStore, type SaidMessage } from './conversations.store.ts'

const messagesMax = 200

type Parts = Pick<AgentServiceOptions, 'clock' | 'database' | 'random' | 'runs'>

/** Messages to agents: each is a run, and its answer is read from the run. */
export function createConversationsService(parts: Parts) {
  const { database, runs } = parts
  const find = async ({ accountId }: Principal, id: string): Promise<Conversation> => {
    const found = await conversationsStore(database.query).find(accountId, id)
    if (found === undefined) {
      throw new AppError(resourceErrors.not_found, 'There is no such conversation.')
    }
    return found
  }
  return {
    /** Starts a run with the message and waits a while for what comes of it. */
    async chat(caller: Principal, request: ChatRequest, signal: AbortSignal): Promise<ChatAnswer> {
      const { agent, conversationId } = request
      if (conversationId !== undefined) assertFits(await find(caller, conversationId), agent)
      const { run, conversation, said } = await say(parts, caller, request)
      const settled = await waited(parts, run, { seconds: request.waitSeconds, signal })
      return { conversationId: conversation, agent, message: messageView(said, settled) }
    },
    async list({ accountId }: Principal, query: ListQuery): Promise<Page<ConversationView>> {
      const { limit, cursor } = query
      const [beforeId = null] = cursor === undefined ? [] : decodeCursor(cursor, 1)
      const page = { accountId, beforeId, limit: limit + 1 }
      const rows = await conversationsStore(database.query).list(page)
      const toItem = ({ createdAt, ...rest }: Conversation) => ({
        ...rest,
        createdAt: createdAt.toISOString(),
      })
      return toPage({ rows, limit, key: ({ id }) => [id], toItem })
    },
    async messages(
      caller: Principal,
      { conversationId, limit, cursor }: ListQuery & { readonly conversationId: string },
    ): Promise<Page<ChatMessage>> {
      const { id } = await find(caller, conversationId)
      const page = { after: readNumber(cursor), limit: limit + 1 }
      const rows = await conversationsStore(database.query).messages(id, page)
      const { items, nextCursor } = toPage({
        ...{ rows, limit },
        key: ({ number }) => [`${number}`],
        toItem: (said) => said,
      })
      const read = async (said: SaidMessage) =>
        messageView(said, await runs.get(caller.accountId, said.runId))
      return { items: await Promise.all(items.map(read)), nextCursor }
    },
  }
}

function assertFits(conversation: Conversation, agent: string): void {
  if (conversation.agent !== agent) {
    throw new AppError(
      agentServiceErrors.other_agent,
      `This conversation is with ${conversation.agent}.`,
    )
  }
  if (conversation.messageCount >= messagesMax) throw full()
}

async function say(
  { clock, database, random, runs }: Parts,
  caller: Principal,
  { agent, message: content, conversationId }: ChatRequest,
): Promise<{ readonly run: Run; readonly conversation: string; readonly said: SaidMessage }> {
  const nowMs = clock.nowMs()
  const run = await runs.start(caller, { agent, input: content })
  const id = conversationId ?? createId('acv', nowMs, random.bytes(10))
  const { accountId } = caller
  const message = { content, runId: run.id, createdAt: new Date(nowMs) }
  const store = conversationsStore(database.query)
  const number = await store.addMessage({ id, accountId, agent }, message, messagesMax)
  if (number === undefined) {
    // Others were faster: the run has no place to be read from.
    await runs.cancel(accountId, run.id)
    throw full()
  }
  return { run, conversation: id, said: { ...message, number } }
}

/** The run when it has ended or waits for its owner, or as it is when the time is up. */
async function waited(
  { runs }: Parts,
  run: Run,
  { seconds, signal }: { readonly seconds: number; readonly signal: AbortSignal },
): Promise<Run> {
  if (seconds === 0) return run
  const until = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1_000)])
  try {
    return await runs.settled(run.ownerId, { runId: run.id, signal: until })
  } catch (failure) {
    if (!until.aborted) throw failure
    return runs.get(run.ownerId, run.id)
  }
}

function messageView({ number, content, createdAt }: SaidMessage, run: Run): ChatMessage {
  const { id, status, stopReason, model, output } = run
  return {
    ...{ number, content, reply: output, run: { id, status, stopReason, model } },
    createdAt: createdAt.toISOString(),
  }
}

function full(): AppError {
  return new AppError(
    agentServiceErrors.conversation_full,
    `A conversation has ${messagesMax} messages.`,
  )
}

function readNumber(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  const [number = ''] = decodeCursor(cursor, 1)
  if (/^\d{1,9}$/.test(number)) return Number(number)
  throw new AppError(requestErrors.invalid, 'The cursor was not made by this list.', {
    faults: [{ location: 'query/cursor', message: 'not a cursor of this list' }],
  })
}
