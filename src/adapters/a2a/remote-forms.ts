import { type Static, Type as T } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { toStoredText } from '../../kernel/stored-text.ts'
import type { RemoteAgent, RemoteAnswer } from '../../ports/remote-agents.ts'

/** The maximum of all text parts together, in characters. */
const textMax = 64_000

/** A JSON-RPC answer. */
export const RpcAnswer = T.Object({
  result: T.Optional(T.Unknown()),
  error: T.Optional(T.Object({ code: T.Number(), message: T.String() })),
})

const Url = T.String({ maxLength: 2_048 })
const CardV03 = T.Object({
  url: Url,
  protocolVersion: T.String(),
  preferredTransport: T.Optional(T.String()),
  additionalInterfaces: T.Optional(T.Array(T.Object({ url: Url, transport: T.String() }))),
})
const CardV1 = T.Object({
  supportedInterfaces: T.Array(
    T.Object({ url: Url, protocolBinding: T.String(), protocolVersion: T.String() }),
    { maxItems: 64 },
  ),
})

const jsonRpc = 'JSONRPC'

/** The endpoint of a card's agent; undefined when the document is no card or the agent does not speak JSON-RPC. */
export function agentOfCard(card: unknown): RemoteAgent | undefined {
  if (Value.Check(CardV03, card) && card.protocolVersion.startsWith('0.3')) {
    const { preferredTransport = jsonRpc, additionalInterfaces = [], url } = card
    const all = [{ url, transport: preferredTransport }, ...additionalInterfaces]
    const found = all.find(({ transport }) => transport === jsonRpc)
    return found && { url: found.url, version: '0.3' }
  }
  if (!Value.Check(CardV1, card)) return undefined
  for (const version of ['1.0', '0.3'] as const) {
    const found = card.supportedInterfaces.find(
      ({ protocolBinding, protocolVersion }) =>
        protocolBinding === jsonRpc && protocolVersion.startsWith(version),
    )
    if (found !== undefined) return { url: found.url, version }
  }
  return undefined
}

const Part = T.Object({ text: T.Optional(T.String()) })
const Message = T.Object({ messageId: T.String(), parts: T.Array(Part) })
const Task = T.Object({
  id: T.String({ pattern: '^[\\x21-\\x7e]{1,256}$' }),
  status: T.Object({ state: T.String(), message: T.Optional(T.Object({ parts: T.Array(Part) })) }),
  artifacts: T.Optional(T.Array(T.Object({ parts: T.Array(Part) }))),
})
const Wrapped = T.Object({
  task: T.Optional(T.Unknown()),
  message: T.Optional(T.Unknown()),
})

/** Parses a result of either version; undefined when it is neither a message nor a task. */
export function answerOf(result: unknown): RemoteAnswer | undefined {
  if (Value.Check(Task, result)) return taskAnswer(result)
  if (Value.Check(Message, result)) {
    return { taskId: null, state: 'completed', text: textOf(result.parts) }
  }
  // Version 1.0 wraps the result in a member that names its kind.
  if (!Value.Check(Wrapped, result)) return undefined
  const { task, message } = result
  if (Value.Check(Task, task)) return taskAnswer(task)
  if (!Value.Check(Message, message)) return undefined
  return { taskId: null, state: 'completed', text: textOf(message.parts) }
}

function taskAnswer({ id, status, artifacts = [] }: Static<typeof Task>): RemoteAnswer {
  const said = artifacts.flatMap(({ parts }) => parts)
  const parts = said.length > 0 ? said : (status.message?.parts ?? [])
  return { taskId: id, state: stateOf(status.state), text: textOf(parts) }
}

/**
 * Maps 0.3 names such as `completed` and 1.0 names such as `TASK_STATE_COMPLETED`. An unknown state counts as failed,
 * because nobody could tell when it ends.
 */
function stateOf(name: string): RemoteAnswer['state'] {
  switch (name.replace('TASK_STATE_', '').toLowerCase().replace('_', '-')) {
    case 'submitted':
    case 'working':
      return 'working'
    case 'input-required':
    case 'auth-required':
      return 'waiting'
    case 'completed':
      return 'completed'
    case 'canceled':
      return 'canceled'
    default:
      return 'failed'
  }
}

function textOf(parts: readonly Static<typeof Part>[]): string {
  const texts = parts.map(({ text = '' }) => text).join('\n')
  return toStoredText(texts.slice(0, textMax))
}
