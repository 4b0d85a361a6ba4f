import { AppError } from '../../kernel/errors.ts'
import { isJsonObject } from '../../kernel/json-object.ts'
import { conversationTokensMax, replyTokensMax } from '../../kernel/model-tokens.ts'
import { upstreamErrors } from '../../kernel/shared-errors.ts'
import type { Egress, EgressStream } from '../../ports/egress.ts'
import type {
  LanguageModel,
  ModelEmbeddings,
  ModelInfo,
  ModelPart,
} from '../../ports/language-model.ts'
import { createEndpoint, type EndpointLimits } from './endpoint.ts'
import { sseData } from './sse-data.ts'
import { toBody } from './wire-body.ts'
import { counted, listOf, readReply } from './wire-reply.ts'
import { readChunks } from './wire-stream.ts'

export type OpenAiCompatibleOptions = {
  /** Including the version, such as `https://api.openai.com/v1`. */
  readonly baseUrl: string
  /** Null for an endpoint without authentication. */
  readonly apiKey: string | null
  /** By the endpoint's names; the first is the default. */
  readonly models: readonly string[]
  /** Null for an endpoint without embeddings. */
  readonly embeddingModel: string | null
  readonly egress: Egress
  readonly limits?: Partial<EndpointLimits>
}

/**
 * Models of any endpoint that speaks OpenAI's protocol. The key is sent only to the endpoint. Calls are never retried:
 * a retry may cost again, which only the caller can decide.
 */
export function createOpenAiCompatibleModel(options: OpenAiCompatibleOptions): LanguageModel {
  const { embeddingModel } = options
  const endpoint = createEndpoint(options)
  const chat = '/chat/completions'
  return {
    models: () => infosOf(options),
    tokensMax: (request) => conversationTokensMax(request) + replyTokensMax(request),
    async reply(request) {
      const { signal } = request
      return endpoint.ask({ path: chat, body: toBody(request), signal }, (answer) =>
        readReply(request, answer),
      )
    },
    async *stream(request) {
      const { signal } = request
      const body = { ...toBody(request), stream: true, stream_options: { include_usage: true } }
      const answer = await endpoint.stream({ path: chat, body, signal })
      if (isOneDocument(answer)) {
        // Some endpoints do not stream, whatever they are asked for.
        const whole = await endpoint.guarded(signal, () => endpoint.wholeOf(answer))
        yield { kind: 'reply', reply: readReply(request, whole) }
        return
      }
      const parts = readChunks(request, sseData(answer.body))
      try {
        let next = await endpoint.guarded(signal, () => parts.next())
        while (next.done !== true) {
          const part: ModelPart = next.value
          yield part
          next = await endpoint.guarded(signal, () => parts.next())
        }
      } finally {
        // Closes the connection if the reply was not read to its end.
        answer.close()
      }
    },
    async embed({ model, inputs, dimensions, signal }) {
      if (model !== embeddingModel) {
        throw new AppError(upstreamErrors.unavailable, `${model} makes no embeddings.`)
      }
      const shape = {
        encoding_format: 'float',
        ...(dimensions === undefined ? {} : { dimensions }),
      }
      const body = { model, input: inputs, ...shape }
      return endpoint.ask({ path: '/embeddings', body, signal }, (answer) =>
        embeddingsOf(inputs, answer),
      )
    },
  }
}

function isOneDocument({ headers }: Pick<EgressStream, 'headers'>): boolean {
  return headers['content-type']?.startsWith('application/json') ?? false
}

function infosOf({ models, embeddingModel }: OpenAiCompatibleOptions): readonly ModelInfo[] {
  const owner = 'openai-compatible'
  const chat = [...new Set(models)].map((id) => ({
    id,
    owner,
    isLanguageModel: true,
    canEmbed: id === embeddingModel,
  }))
  return embeddingModel === null || models.includes(embeddingModel)
    ? chat
    : [...chat, { id: embeddingModel, owner, isLanguageModel: false, canEmbed: true }]
}

function embeddingsOf(
  inputs: readonly (string | readonly number[])[],
  answer: unknown,
): ModelEmbeddings {
  const { data, usage } = isJsonObject(answer) ? answer : {}
  const vectors = listOf(data).map((one) => (isJsonObject(one) ? listOf(one['embedding']) : []))
  const numbers = vectors.map((vector) =>
    vector.filter((value) => typeof value === 'number' && Number.isFinite(value)),
  )
  const length = vectors[0]?.length ?? 0
  const isWhole =
    vectors.length === inputs.length && numbers.every((vector) => vector.length === length)
  if (!isWhole || length === 0) {
    const detail = 'The endpoint did not answer one vector for each text.'
    throw new AppError(upstreamErrors.failed, detail)
  }
  const most = conversationTokensMax({ messages: inputs })
  const tokens = isJsonObject(usage) ? usage['prompt_tokens'] : undefined
  return {
    vectors: numbers.map((vector) => vector.map(Number)),
    usage: { inputTokens: counted(tokens, inputs.join(''), most), outputTokens: 0 },
  }
}
