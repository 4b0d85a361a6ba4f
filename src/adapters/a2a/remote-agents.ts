import { Value } from '@sinclair/typebox/value'
import { egressErrors } from '../../kernel/egress-errors.ts'
import { AppError } from '../../kernel/errors.ts'
import { readJsonBytes } from '../../kernel/json-bytes.ts'
import { remoteAgentErrors } from '../../kernel/remote-agent-errors.ts'
import type { Egress, EgressRequest, EgressResponse } from '../../ports/egress.ts'
import type {
  PaymentTerms,
  RemoteAgent,
  RemoteAgents,
  RemoteAnswer,
  RemoteCredential,
  RemoteMessage,
  RemoteReply,
} from '../../ports/remote-agents.ts'
import { agentOfCard, answerOf, RpcAnswer } from './remote-forms.ts'

const limits = { totalTimeoutMs: 20_000, responseBytesMax: 1_048_576 }
const contentTypes = ['application/json', '*+json']
/** In characters. */
const secretMin = 8
const cardPath = '/.well-known/agent-card.json'

/** Speaks A2A 0.3.0 and 1.0 over JSON-RPC; without a credential it reaches what agents offer to anybody. */
export function createRemoteAgents({
  credential = null,
  egress,
}: {
  readonly egress: Pick<Egress, 'request'>
  /** Sent with every call, and to its origin alone. */
  readonly credential?: RemoteCredential | null
}): RemoteAgents {
  // Redirects are not followed, so nothing goes to another address than the one that is checked here.
  const request = async ({ headers, ...call }: EgressRequest): Promise<EgressResponse> => {
    const own = { ...headers, ...headersFor(call.url, credential) }
    const answer = await egress.request({ ...call, headers: own })
    if (answer.status !== 401 && answer.status !== 403) {
      return { ...answer, body: withoutSecret(answer.body, credential) }
    }
    const what = credential === null ? 'wants a credential' : 'does not take the credential'
    throw new AppError(
      remoteAgentErrors.credential_refused,
      `The agent ${what} (${answer.status}).`,
    )
  }
  const read = async (url: string, signal: AbortSignal): Promise<RemoteAgent | undefined> => {
    const headers = { accept: 'application/json' }
    const answer = await request({ method: 'GET', url, headers, limits, signal })
    return answer.status === 200 ? agentOfCard(readJsonBytes(answer.body)) : undefined
  }
  const call = async (
    agent: RemoteAgent,
    { method, params, payment = {} }: Call,
    signal: AbortSignal,
  ): Promise<EgressResponse> =>
    request({
      method: 'POST',
      url: agent.url,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'a2a-version': agent.version,
        ...payment,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      limits,
      contentTypes,
      signal,
    })
  return {
    async find(endpoint, signal) {
      const found = await read(endpoint, signal)
      if (found !== undefined) return found
      const agent = await read(new URL(cardPath, endpoint).href, signal)
      if (agent !== undefined) return agent
      throw unexpected('There is no card there of an agent that speaks A2A over JSON-RPC.')
    },
    async send(agent, message, signal): Promise<RemoteReply> {
      const response = await call(agent, sending(message)[agent.version], signal)
      const terms = termsOf(response)
      if (response.status === 402) return { state: 'payment_required', terms }
      return { ...readAnswer(response), terms }
    },
    look: async (agent, id, signal) =>
      readAnswer(await call(agent, looking(id)[agent.version], signal)),
    async cancel(agent, id, signal) {
      const method = agent.version === '0.3' ? 'tasks/cancel' : 'CancelTask'
      resultOf(await call(agent, { method, params: { id } }, signal))
    },
  }
}

/** Raises `credential_other_origin` for a URL that the credential was not set for. */
function headersFor(url: string, credential: RemoteCredential | null): Record<string, string> {
  if (credential === null) return {}
  const { header, origin, value } = credential
  if (URL.parse(url)?.origin === origin) return { [header]: value }
  const detail = `The credential was set for ${origin}, and the agent is at another origin.`
  throw new AppError(remoteAgentErrors.credential_other_origin, detail)
}

/** The body without the secret, which an agent may say back and which nobody is to read in an answer. */
function withoutSecret(body: Uint8Array, credential: RemoteCredential | null): Uint8Array {
  const secret = credential?.value.replace(/^(?:Bearer|Basic) /, '') ?? ''
  // What is shorter is part of other words too.
  if (secret.length < secretMin) return body
  const text = Buffer.from(body)
  if (!text.includes(secret)) return body
  return Buffer.from(text.toString().replaceAll(secret, '[credential]'))
}

function readAnswer(response: EgressResponse): RemoteAnswer {
  const answer = answerOf(resultOf(response))
  if (answer === undefined) throw unexpected('The agent answered with no message and no task.')
  return answer
}

function termsOf({ body, headers, status }: EgressResponse): PaymentTerms {
  return { headers, body: status === 402 ? readJsonBytes(body) : null }
}

type Call = {
  readonly method: string
  readonly params: object
  readonly payment?: RemoteMessage['payment']
}
type Calls = Readonly<Record<RemoteAgent['version'], Call>>

/** Non-blocking in both versions; the task is polled instead. */
function sending({ messageId, payment = {}, text }: RemoteMessage): Calls {
  const acceptedOutputModes = ['text/plain']
  const parts = [{ kind: 'text', text }]
  const message = { kind: 'message', role: 'user', messageId, parts }
  return {
    '0.3': {
      method: 'message/send',
      payment,
      params: { message, configuration: { blocking: false, acceptedOutputModes } },
    },
    '1.0': {
      method: 'SendMessage',
      payment,
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

function resultOf({ body: bytes, status }: EgressResponse): unknown {
  const body = readJsonBytes(bytes)
  if (!Value.Check(RpcAnswer, body)) throw unexpected(`The agent answered ${status}, no JSON-RPC.`)
  const { error, result } = body
  if (error === undefined) return result
  throw unexpected(`The agent refused: ${error.message.slice(0, 200)} (${error.code}).`)
}

function unexpected(detail: string): AppError {
  return new AppError(egressErrors.unexpected_answer, detail)
}
