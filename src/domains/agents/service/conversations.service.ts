import { AppError } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import { type Run, toChargeView } from '../runs/index.ts'
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
/** The row that messages come by, which what they cost is listed under. */
const operationId = 'post_api_agent_service_chat'
/** Cursors of lists of conversations and of messages. */
const conversationPlaces = cursor({ id: 'text' })
const messagePlaces = cursor({ number: 'integer' })

/** A message, and the most that its caller pays for the answer of a sold agent, as `X-Max-Amount` says it. */
type Message = ChatRequest & { readonly maxAmount: string | undefined }

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
    /** Starts a run with the message and waits a while for its result. */
    async chat(caller: Principal, request: Message, signal: AbortSignal): Promise<ChatAnswer> {
      const { agent, conversationId } = request
      if (conversationId !== undefined) assertFits(await find(caller, conversationId), agent)
      const { run, conversation, said } = await say(parts, caller, request)
      const settled = await waited(parts, run, { seconds: request.waitSeconds, signal })
      return { conversationId: conversation, agent, message: messageView(said, settled) }
    },
    async list({ accountId }: Principal, query: ListQuery): Promise<Page<ConversationView>> {
      const { limit } = query
      const beforeId = conversationPlaces.read(query.cursor)?.id ?? null
      const page = { accountId, beforeId, limit: limit + 1 }
      const rows = await conversationsStore(database.query).list(page)
      const toItem = ({ createdAt, ...rest }: Conversation) => ({
        ...rest,
        createdAt: createdAt.toISOString(),
      })
      return conversationPlaces.page({ rows, limit, place: ({ id }) => ({ id }), toItem })
    },
    async messages(
      caller: Principal,
      { conversationId, limit, ...query }: ListQuery & { readonly conversationId: string },
    ): Promise<Page<ChatMessage>> {
      const { id } = await find(caller, conversationId)
      const page = { after: messagePlaces.read(query.cursor)?.number ?? 0, limit: limit + 1 }
      const rows = await conversationsStore(database.query).messages(id, page)
      const { items, nextCursor } = messagePlaces.page({
        rows,
        limit,
        place: ({ number }) => ({ number }),
        toItem: async (said) => messageView(said, await runs.get(caller.accountId, said.runId)),
      })
      return { items: await Promise.all(items), nextCursor }
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
  { agent, message: content, conversationId, maxAmount }: Message,
): Promise<{ readonly run: Run; readonly conversation: string; readonly said: SaidMessage }> {
  const nowMs = clock.nowMs()
  const store = conversationsStore(database.query)
  const id = conversationId ?? createId('acv', nowMs, random.bytes(10))
  const runIds = conversationId === undefined ? [] : await store.runsOf(id)
  const { accountId } = caller
  const message = { content, createdAt: new Date(nowMs) }
  let number = 0
  const run = await runs.start(caller, {
    ...{ agent, input: content, conversation: { id, runIds }, pays: { maxAmount, operationId } },
    // Both or neither: nobody pays for a run that no message shows, and no message stays without its run.
    async within(tx, { id: runId }) {
      const place = { id, accountId, agent }
      const kept = await conversationsStore(tx).addMessage(
        place,
        { ...message, runId },
        messagesMax,
      )
      // Concurrent messages have filled the conversation.
      if (kept === undefined) throw full()
      number = kept
    },
  })
  return { run, conversation: id, said: { ...message, runId: run.id, number } }
}

/** The run when it has ended or waits for its owner, or as it is after the time limit. */
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
  const { id, status, stopReason, stopDetail, model, output, charge } = run
  return {
    number,
    content,
    reply: output,
    run: { id, status, stopReason, stopDetail, model, charge: charge && toChargeView(charge) },
    createdAt: createdAt.toISOString(),
  }
}

function full(): AppError {
  return new AppError(
    agentServiceErrors.conversation_full,
    `A conversation has ${messagesMax} messages.`,
  )
}
