import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import { AppError } from '../../kernel/errors.ts'
import { conversationTokensMax, usualTokens } from '../../kernel/model-tokens.ts'
import { upstreamErrors } from '../../kernel/shared-errors.ts'
import type { Egress } from '../../ports/egress.ts'
import type {
  LanguageModel,
  ModelEmbeddings,
  ModelInfo,
  ModelPart,
  ModelReply,
  ModelRequest,
  ModelToolCall,
  ModelUsage,
} from '../../ports/language-model.ts'
import { createEgressFetch, type FetchLimits } from './egress-fetch.ts'
import { toProblem } from './failure.ts'
import { toPrompt, toTools } from './prompt.ts'

const standardLimits: FetchLimits = {
  totalTimeoutMs: 300_000,
  idleTimeoutMs: 60_000,
  responseBytesMax: 16_777_216,
}

export type OpenAiCompatibleOptions = {
  /** With the version, such as `https://api.openai.com/v1`. */
  readonly baseUrl: string
  /** Null for an endpoint that asks for none. */
  readonly apiKey: string | null
  /** Names as the endpoint has them; the first is the default. */
  readonly models: readonly string[]
  /** Null for an endpoint without embeddings. */
  readonly embeddingModel: string | null
  readonly egress: Egress
  readonly limits?: Partial<FetchLimits>
}

/**
 * Models behind any endpoint that speaks OpenAI's protocol. The key goes to the endpoint and nowhere else. Calls are not
 * repeated: a repeat may cost again, and only the caller knows whether it may.
 */
export function createOpenAiCompatibleModel(options: OpenAiCompatibleOptions): LanguageModel {
  const { apiKey, embeddingModel } = options
  const provider = createOpenAICompatible({
    name: 'endpoint',
    baseURL: options.baseUrl.replace(/\/+$/, ''),
    ...(apiKey === null ? {} : { apiKey }),
    includeUsage: true,
    fetch: createEgressFetch(options.egress, { ...standardLimits, ...options.limits }),
  })
  const guarded = async <result>(
    signal: AbortSignal,
    work: () => PromiseLike<result>,
  ): Promise<result> => {
    signal.throwIfAborted()
    try {
      return await work()
    } catch (failure) {
      signal.throwIfAborted()
      throw toProblem(failure, apiKey)
    }
  }

  return {
    models: () => infosOf(options),
    tokensMax: (request) => conversationTokensMax(request) + request.outputTokensMax,
    reply: (request) =>
      guarded(request.signal, async () => {
        const { content, finishReason, usage } = await provider
          .chatModel(request.model)
          .doGenerate(toCall(request))
        const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('')
        const calls = content.flatMap((part) =>
          part.type === 'tool-call' ? [toToolCall(part)] : [],
        )
        return replyOf(request, { text, calls, finishReason, usage })
      }),
    async *stream(request) {
      const { stream } = await guarded(request.signal, () =>
        provider.chatModel(request.model).doStream(toCall(request)),
      )
      const reader = stream.getReader()
      try {
        yield* partsOf(request, () => guarded(request.signal, () => reader.read()))
      } finally {
        // Ends the connection where the reply was not read to its end.
        await reader.cancel().catch(() => undefined)
      }
    },
    embed: ({ model, inputs, signal }) =>
      guarded(signal, async () => {
        if (model !== embeddingModel) {
          throw new AppError(upstreamErrors.unavailable, `${model} makes no embeddings.`)
        }
        const { embeddings, usage } = await provider
          .embeddingModel(model)
          .doEmbed({ values: [...inputs], abortSignal: signal })
        return embeddingsOf(inputs, embeddings, usage?.tokens)
      }),
  }
}

function infosOf({ models, embeddingModel }: OpenAiCompatibleOptions): readonly ModelInfo[] {
  const owner = 'openai-compatible'
  const chat = [...new Set(models)].map((id) => ({
    ...{ id, owner, isLanguageModel: true },
    canEmbed: id === embeddingModel,
  }))
  return embeddingModel === null || models.includes(embeddingModel)
    ? chat
    : [...chat, { id: embeddingModel, owner, isLanguageModel: false, canEmbed: true }]
}

function toCall(request: ModelRequest): LanguageModelV4CallOptions {
  const { messages, tools = [], temperature, outputTokensMax, signal } = request
  return {
    prompt: toPrompt(messages),
    maxOutputTokens: outputTokensMax,
    abortSignal: signal,
    ...(temperature === undefined ? {} : { temperature }),
    ...(tools.length === 0 ? {} : { tools: toTools(tools), toolChoice: { type: 'auto' } }),
  }
}

type Next =
  | { readonly done: false; readonly value: LanguageModelV4StreamPart }
  | { readonly done: true }

async function* partsOf(
  request: ModelRequest,
  read: () => Promise<Next>,
): AsyncGenerator<ModelPart> {
  let text = ''
  const calls: ModelToolCall[] = []
  for (;;) {
    const next = await read()
    if (next.done) throw brokenOff()
    const part = next.value
    switch (part.type) {
      case 'text-delta':
        text += part.delta
        if (part.delta !== '') yield { kind: 'text', text: part.delta }
        break
      case 'tool-call':
        calls.push(toToolCall(part))
        break
      case 'error':
        throw new AppError(upstreamErrors.failed, 'The language model failed while it answered.')
      case 'finish':
        yield { kind: 'reply', reply: replyOf(request, { text, calls, ...part }) }
        return
      default:
        break
    }
  }
}

function brokenOff(): AppError {
  return new AppError(upstreamErrors.failed, 'The answer of the language model broke off.')
}

function toToolCall(call: {
  readonly toolCallId: string
  readonly toolName: string
  readonly input: string
}): ModelToolCall {
  return { id: call.toolCallId, name: call.toolName, input: inputOf(call.input) }
}

/** What is no JSON stays the text that it is: whoever checks it says what is wrong with it. */
function inputOf(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

type Made = {
  readonly text: string
  readonly calls: readonly ModelToolCall[]
  readonly finishReason: LanguageModelV4FinishReason
  readonly usage: LanguageModelV4Usage
}

function replyOf(request: ModelRequest, { text, calls, finishReason, usage }: Made): ModelReply {
  return {
    text,
    toolCalls: calls,
    finishReason: finishOf(finishReason, calls.length),
    usage: usageOf(request, { text, calls, usage }),
  }
}

function finishOf(
  { unified }: LanguageModelV4FinishReason,
  calls: number,
): ModelReply['finishReason'] {
  if (unified === 'error' || unified === 'interrupted') throw brokenOff()
  if (unified === 'length') return 'length'
  if (unified === 'content-filter') return 'content_filter'
  return calls > 0 ? 'tool_calls' : 'stop'
}

/** As the endpoint counts, within what could be; by characters where it does not count. */
function usageOf(request: ModelRequest, made: Omit<Made, 'finishReason'>): ModelUsage {
  const { inputTokens, outputTokens } = made.usage
  const written = `${made.text}${made.calls.length === 0 ? '' : JSON.stringify(made.calls)}`
  const asked = JSON.stringify([request.messages, request.tools ?? []])
  return {
    inputTokens: counted(inputTokens.total, asked, conversationTokensMax(request)),
    outputTokens: counted(outputTokens.total, written, request.outputTokensMax),
  }
}

function counted(tokens: number | undefined, text: string, most: number): number {
  const known = tokens !== undefined && Number.isSafeInteger(tokens) && tokens >= 0
  return Math.min(known ? tokens : usualTokens(text), most)
}

function embeddingsOf(
  inputs: readonly string[],
  vectors: readonly (readonly number[])[],
  tokens: number | undefined,
): ModelEmbeddings {
  const length = vectors[0]?.length ?? 0
  const isWhole =
    vectors.length === inputs.length &&
    vectors.every((vector) => vector.length === length && vector.every(Number.isFinite))
  if (!isWhole || length === 0) {
    throw new AppError(
      upstreamErrors.failed,
      'The endpoint did not answer one vector for each text.',
    )
  }
  const most = conversationTokensMax({ messages: inputs })
  return {
    vectors,
    usage: { inputTokens: counted(tokens, inputs.join(''), most), outputTokens: 0 },
  }
}
