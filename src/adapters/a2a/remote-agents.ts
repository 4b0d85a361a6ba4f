import { Value } from '@sinclair/typebox/value'
import { egressErrors } from '../../kernel/egress-errors.ts'
import { AppError } from '../../kernel/errors.ts'
import { readJsonBytes } from '../../kernel/json-bytes.ts'
import type { Egress } from '../../ports/egress.ts'
import type { RemoteAgent, RemoteAgents, RemoteAnswer } from '../../ports/remote-agents.ts'
import { agentOfCard, answerOf, RpcAnswer } from './remote-forms.ts'

const limits = { totalTimeoutMs: 20_000, responseBytesMax: 1_048_576 }
const contentTypes = ['application/json', '*+json']
const cardPath = '/.well-known/agent-card.json'

/** Speaks A2A 0.3.0 and 1.0 over JSON-RPC, without credentials: it reaches what agents offer to anybody. */
export function createRemoteAgents({
  egress,
}: {
  readonly egress: Pick<Egress, 'request'>
}): RemoteAgents {
  const read = async (url: string, signal: AbortSignal): Promise<RemoteAgent | undefined> => {
    const headers = { accept: 'application/json' }
    const answer = await egress.request({ method: 'GET', url, headers, limits, signal })
    return answer.status === 200 ? agentOfCard(readJsonBytes(answer.body)) : undefined
  }
  const call = async (
    agent: RemoteAgent,
    { method, params }: Call,
    signal: AbortSignal,
  ): Promise<unknown> => {
    const answer = await egress.request({
      method: 'POST',
      url: agent.url,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'a2a-version': agent.version,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      limits,
      contentTypes,
      signal,
    })
    return resultOf(answer.status, readJsonBytes(answer.body))
  }
  const ask = async (
    agent: RemoteAgent,
    calls: Calls,
    signal: AbortSignal,
  ): Promise<RemoteAnswer> => {
    const answer = answerOf(await call(agent, calls[agent.version], signal))
    if (answer === undefined) throw unexpected('The agent answered with no message and no task.')
    return answer
  }
  return {
    async find(endpoint, signal) {
      const found = await read(endpoint, signal)
      if (found !== undefined) return found
      const agent = await read(new URL(cardPath, endpoint).href, signal)
      if (agent !== undefined) return agent
      throw unexpected('There is no card there of an agent that speaks A2A over JSON-RPC.')
    },
    send: (agent, message, signal) => ask(agent, sending(message), signal),
    look: (agent, id, signal) => ask(agent, looking(id), signal),
    async cancel(agent, id, signal) {
      const method = agent.version === '0.3' ? 'tasks/cancel' : 'CancelTask'
      await call(agent, { method, params: { id } }, signal)
    },
  }
}

type Call = { readonly method: string; readonly params: object }
type Calls = Readonly<Record<RemoteAgent['version'], Call>>

/** Non-blocking in both versions; the task is polled instead. */
function sending({
  messageId,
  text,
}: {
  readonly messageId: string
  readonly text: string
}): Calls {
  const acceptedOutputModes = ['text/plain']
  const parts = [{ kind: 'text', text }]
  const message = { kind: 'message', role: 'user', messageId, parts }
  return {
    '0.3': {
      method: 'message/send',
      params: { message, configuration: { blocking: false, acceptedOutputModes } },
    },
    '1.0': {
      method: 'SendMessage',
      params: {
        message: { role: 'ROLE_USER', messageId, parts: [{ text }] },
        configuration: { returnImmediately: true, acceptedOutputModes },
      },
    },
  }
}

function looking(id: string): Calls {
  return {
    '0.3': { method: 'tasks/get', params: { id } },
    '1.0': { method: 'GetTask', params: { id } },
  }
}

function resultOf(status: number, body: unknown): unknown {
  if (!Value.Check(RpcAnswer, body)) throw unexpected(`The agent answered ${status}, no JSON-RPC.`)
  const { error, result } = body
  if (error === undefined) return result
  throw unexpected(`The agent refused: ${error.message.slice(0, 200)} (${error.code}).`)
}

function unexpected(detail: string): AppError {
  return new AppError(egressErrors.unexpected_answer, detail)
}
