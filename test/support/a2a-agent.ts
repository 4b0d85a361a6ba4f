import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AgentCard, Task } from '@a2a-js/sdk'
import {
  type AgentExecutor,
  DefaultRequestHandler,
  type ExecutionEventBus,
  InMemoryTaskStore,
  JsonRpcTransportHandler,
} from '@a2a-js/sdk/server'
import { createAnsweringServer } from './answering-server.ts'

/** Stands before an agent, such as one that wants to be paid. */
export type Gate = (
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
) => boolean | Promise<boolean>

/** An agent of somebody else: the official SDK's server of 0.3.0, without credentials. */
export type OtherAgent = {
  readonly host: string
  /** Where its card is. */
  readonly cardUrl: string
  /** Where it is asked. */
  readonly url: string
  /** The JSON-RPC methods that it was called with, in order. */
  readonly called: string[]
  /** What it was told. */
  readonly heard: string[]
  /** Ends everything that is held. */
  readonly finish: () => void
  /** Called before it answers, for tests that go away then. */
  onCall: (response: ServerResponse) => void
  /** Asked before each request, also of the card; true where it has answered in the agent's place. */
  gate: Gate
  /** The address that its card names. */
  advertised: string
  readonly close: () => Promise<void>
}

/**
 * Starts it. `hold …` is worked on until the test finishes it, `ask …` waits for input, `fail …` fails, `at once …` is
 * answered by a message without a task, and anything else by a task that has ended.
 */
export async function startOtherAgent(): Promise<OtherAgent> {
  const held = new Set<() => void>()
  const heard: string[] = []
  const called: string[] = []
  const server = createAnsweringServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that was given no path listens on an address with a port.
  const { port } = server.address() as AddressInfo
  const host = `127.0.0.1:${port}`
  const url = `http://${host}/rpc`
  const card = cardOf(url)
  const rpc = new JsonRpcTransportHandler(
    new DefaultRequestHandler(card, new InMemoryTaskStore(), createExecutor(held, heard)),
  )
  const agent: OtherAgent = {
    host,
    url,
    called,
    heard,
    cardUrl: `http://${host}/.well-known/agent-card.json`,
    finish: () => {
      for (const end of held) end()
      held.clear()
    },
    onCall: () => {},
    gate: () => false,
    advertised: url,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    bytes: Buffer,
  ): Promise<void> {
    if (await agent.gate(request, response, bytes)) return
    const write = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.method === 'GET') {
      return void (request.url?.endsWith('agent-card.json')
        ? write(200, cardOf(agent.advertised))
        : write(404, {}))
    }
    const body = JSON.parse(bytes.toString())
    called.push(body.method)
    const result = await rpc.handle(body)
    agent.onCall(response)
    if (!response.destroyed) write(200, result)
  }
  return agent
}

/** What the agent does with a message, and with a task that is stopped. */
function createExecutor(held: Set<() => void>, heard: string[]): AgentExecutor {
  const execute = async (
    { userMessage, taskId, contextId }: { userMessage: { parts: readonly unknown[] } } & Ids,
    bus: ExecutionEventBus,
  ) => {
    const text = textOf(userMessage.parts)
    heard.push(text)
    const ids = { taskId, contextId }
    if (text.startsWith('at once')) {
      bus.publish(said(text, ids))
      return bus.finished()
    }
    const end = (state: Task['status']['state']) => {
      bus.publish(taskOf(ids, state, `said: ${text}`))
      bus.finished()
    }
    if (text.startsWith('ask')) return end('input-required')
    if (text.startsWith('fail')) return end('failed')
    if (!text.startsWith('hold')) return end('completed')
    bus.publish(taskOf(ids, 'working', ''))
    const { promise, resolve } = Promise.withResolvers<void>()
    held.add(resolve)
    await promise
    end('completed')
  }
  return {
    execute,
    async cancelTask(taskId, bus) {
      bus.publish(taskOf({ taskId, contextId: 'any' }, 'canceled', ''))
      bus.finished()
    },
  }
}

type Ids = { readonly taskId: string; readonly contextId: string }

function textOf(parts: readonly unknown[]): string {
  const [part] = parts
  return typeof part === 'object' && part !== null && 'text' in part ? String(part.text) : ''
}

function said(text: string, { contextId }: Ids) {
  return {
    ...({ kind: 'message', role: 'agent', messageId: randomUUID(), contextId } as const),
    parts: [{ kind: 'text', text: `said: ${text}` } as const],
  }
}

function taskOf({ taskId, contextId }: Ids, state: Task['status']['state'], text: string): Task {
  const parts = [{ kind: 'text', text } as const]
  return {
    kind: 'task',
    id: taskId,
    contextId,
    status: { state },
    ...(text === '' ? {} : { artifacts: [{ artifactId: 'a', parts }] }),
  }
}

function cardOf(url: string): AgentCard {
  return {
    name: 'Other',
    description: 'Echoes.',
    url,
    version: '1',
    protocolVersion: '0.3.0',
    preferredTransport: 'JSONRPC',
    capabilities: {},
    skills: [],
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
  }
}
