import type { ServerResponse } from 'node:http'
import { createEgress } from '../../src/adapters/egress/undici-egress.ts'
import { createOpenAiCompatibleModel } from '../../src/adapters/openai-compatible/openai-compatible-model.ts'
import type { LanguageModel } from '../../src/ports/language-model.ts'
import { createAnsweringServer } from './answering-server.ts'

/** What the endpoint of a test was asked. */
export type ModelRequestRecord = {
  readonly path: string
  readonly authorization: string | undefined
  readonly body: Record<string, unknown>
}

/** How it answers the next request. */
export type ModelAnswer = (response: ServerResponse, asked: ModelRequestRecord) => void

export type ModelServer = {
  readonly baseUrl: string
  readonly asked: readonly ModelRequestRecord[]
  /** Connections that their caller has ended before the answer was whole. */
  readonly cut: () => number
  readonly answerWith: (answer: ModelAnswer) => void
  /** The adapter over this server. */
  readonly model: LanguageModel
  readonly close: () => Promise<void>
}

export const modelServerKey = 'sk-operators-own-key'

/** An endpoint that speaks OpenAI's protocol as far as it is documented, on a port of its own. */
export async function startModelServer(
  options: { readonly idleTimeoutMs?: number } = {},
): Promise<ModelServer> {
  const asked: ModelRequestRecord[] = []
  let cut = 0
  let answer: ModelAnswer = jsonAnswer(completion('Hello.'))
  const server = createAnsweringServer((request, response, body) => {
    const { authorization } = request.headers
    const one = { path: request.url ?? '', authorization, body: JSON.parse(body.toString()) }
    asked.push(one)
    answer(response, one)
  })
  server.on('request', (_, response: ServerResponse) => {
    response.once('close', () => {
      if (!response.writableFinished) cut += 1
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const baseUrl = `http://${host}/v1`
  const egress = createEgress({
    lookup: async (name) => {
      throw new Error(`${name} was looked up`)
    },
    allowedHosts: [host],
  })
  return {
    baseUrl,
    asked,
    cut: () => cut,
    answerWith: (next) => {
      answer = next
    },
    model: createOpenAiCompatibleModel({
      baseUrl,
      egress,
      apiKey: modelServerKey,
      models: ['small', 'large'],
      embeddingModel: 'vectors',
      limits: options,
    }),
    async close() {
      await egress.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The body of a whole answer. */
export function completion(content: string | null, more: object = {}) {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_784_000_000,
    model: 'small',
    choices: [
      { index: 0, message: { role: 'assistant', content, ...more }, finish_reason: 'stop' },
    ],
    usage: { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 },
  }
}

export function jsonAnswer(
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): ModelAnswer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}

/** Chunks as they come over the wire; `then` says how it goes on after the last one. */
export function streamAnswer(
  chunks: readonly object[],
  then: (response: ServerResponse) => void = (response) => response.end('data: [DONE]\n\n'),
): ModelAnswer {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const one of chunks) response.write(`data: ${JSON.stringify(one)}\n\n`)
    then(response)
  }
}

/** One chunk of a stream. */
export function chunk(delta: object, finishReason: string | null = null) {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1_784_000_000,
    model: 'small',
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  }
}

/** The chunk that tells the usage, after the last one with a choice. */
export const usageChunk = {
  ...chunk({}),
  choices: [],
  usage: { prompt_tokens: 11, completion_tokens: 5, total_tokens: 16 },
}
