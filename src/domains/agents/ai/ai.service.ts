import { createId } from '../../../kernel/ids.ts'
import type { CallContext } from '../../../kernel/operation.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { EmbeddingInput, LanguageModel, ModelInfo } from '../../../ports/language-model.ts'
import {
  type AiStatus,
  ChatCompletionRequest,
  type EmbeddingList,
  type EmbeddingsRequest,
  type Model,
} from './ai.schemas.ts'
import { checkedBody } from './checked-body.ts'
import { eventStream } from './event-stream.ts'
import { canChat, findModel } from './joined-models.ts'
import { createMeteredModels, type MeteredModels } from './metered-models.ts'
import { createMetering, type MeteringOptions } from './metering.ts'
import { createModelCharges, type ModelCharges } from './model-charges.ts'
import { toChunks, toCompletion } from './wire-answer.ts'
import { toModelQuery } from './wire-request.ts'

const sweepEveryMs = 30_000
const chatOperation = 'post_api_ai_v1_chat_completions'
const embedOperation = 'post_api_ai_v1_embeddings'

export type AiServiceOptions = MeteringOptions & { readonly model: LanguageModel }

type Caller = Pick<CallContext, 'requestId' | 'signal'> & { readonly principal: Principal }

export type AiService = {
  /** The metered models, for other domains. */
  readonly models: MeteredModels
  /** The charges, for domains that call models in transactions of their own. */
  readonly charges: ModelCharges
  readonly status: () => AiStatus
  readonly list: () => { object: 'list'; data: Model[] }
  readonly get: (name: string) => Model
  /** Answers a chat completion in OpenAI's form, whole or as a stream. */
  readonly chat: (caller: Caller, request: Request) => Promise<Response>
  readonly embed: (caller: Caller, request: EmbeddingsRequest) => Promise<EmbeddingList>
  /** Releases holds of calls that were never settled. */
  readonly sweep: () => Promise<void>
  /** Begins to sweep. */
  readonly start: () => void
  readonly stop: () => Promise<void>
}

/** The service behind the rows of models. Nothing runs until `start`. */
export function createAiService(options: AiServiceOptions): AiService {
  const { model, logger } = options
  const charges = createModelCharges(options)
  const metering = createMetering(charges, options)
  const models = createMeteredModels({ model, metering })
  return {
    models,
    charges,
    status: () => statusOf(options),
    list: () => ({ object: 'list', data: model.models().map(modelView) }),
    get: (name) => modelView(findNamed(model.models(), name)),
    chat: (caller, request) => chat({ caller, request, models, options }),
    embed: (caller, request) => embed({ caller, request, models }),
    sweep: metering.sweep,
    ...createSweeping({ sweep: metering.sweep, logger }),
  }
}

async function chat(asking: {
  readonly caller: Caller
  readonly request: Request
  readonly models: MeteredModels
  readonly options: AiServiceOptions
}): Promise<Response> {
  const { caller, request, models, options } = asking
  const { requestId, principal } = caller
  const body = await checkedBody(ChatCompletionRequest, request)
  const asked = await toModelQuery(body, caller.signal())
  const { id: name } = findModel(models.models(), body.model, 'chat')
  const nowMs = options.clock.nowMs()
  const head = {
    id: createId('chatcmpl', nowMs, options.random.bytes(10)).replace('_', '-'),
    created: Math.floor(nowMs / 1_000),
    model: name,
  }
  const by = { principal, requestId, operationId: chatOperation }
  if (body.stream !== true) return Response.json(toCompletion(head, await models.reply(by, asked)))
  const includeUsage = body.stream_options?.include_usage === true
  const chunks = toChunks(head, models.stream(by, asked), includeUsage)
  return eventStream(chunks, { requestId, logger: options.logger })
}

async function embed(asking: {
  readonly caller: Caller
  readonly request: EmbeddingsRequest
  readonly models: MeteredModels
}): Promise<EmbeddingList> {
  const { principal, requestId, signal } = asking.caller
  const { input, model, dimensions, encoding_format: format } = asking.request
  const by = { principal, requestId, operationId: embedOperation }
  const { vectors, usage } = await asking.models.embed(by, {
    model,
    inputs: inputsOf(input),
    signal: signal(),
    ...(dimensions == null ? {} : { dimensions }),
  })
  return {
    object: 'list',
    data: vectors.map((vector, index) => ({
      object: 'embedding',
      index,
      embedding: format === 'base64' ? base64Floats(vector) : [...vector],
    })),
    model,
    usage: { prompt_tokens: usage.inputTokens, total_tokens: usage.inputTokens },
  }
}

/** A single text, or a single list of tokens, as a list of one. */
function inputsOf(input: EmbeddingsRequest['input']): readonly EmbeddingInput[] {
  if (typeof input === 'string') return [input]
  const numbers = input.filter((one) => typeof one === 'number')
  if (numbers.length > 0) return [numbers]
  return input.filter((one) => typeof one !== 'number')
}

function statusOf({ model, mode, priceOf }: AiServiceOptions): AiStatus {
  const all = model.models()
  return {
    configured: all.some(({ isLanguageModel }) => isLanguageModel),
    defaultModel: findModel(all, undefined, 'chat').id,
    embeddingModel: all.find(({ canEmbed }) => canEmbed)?.id ?? null,
    models: all.map((one) => {
      const price = priceOf(one)
      return {
        id: one.id,
        kind: kindOf(one),
        canEmbed: one.canEmbed,
        price: price && {
          inputAtomicPerMillion: price.inputAtomicPerMillion.toString(),
          outputAtomicPerMillion: price.outputAtomicPerMillion.toString(),
          asset: mode === 'paper' ? 'paper:USDC' : 'USDC',
        },
      }
    }),
  }
}

function kindOf(model: ModelInfo): AiStatus['models'][number]['kind'] {
  if (!canChat(model)) return 'embedding_model'
  return model.isLanguageModel ? 'language_model' : 'planner'
}

function modelView({ id, owner }: ModelInfo): Model {
  return { id, object: 'model', created: 0, owned_by: owner }
}

function findNamed(models: readonly ModelInfo[], name: string): ModelInfo {
  const found = models.find(({ id }) => id === name)
  return found ?? findModel(models, name, 'chat')
}

function base64Floats(vector: readonly number[]): string {
  const bytes = Buffer.alloc(vector.length * 4)
  for (const [at, value] of vector.entries()) bytes.writeFloatLE(value, at * 4)
  return bytes.toString('base64')
}

function createSweeping({
  sweep,
  logger,
}: Pick<AiServiceOptions, 'logger'> & { readonly sweep: () => Promise<void> }) {
  let timer: NodeJS.Timeout | undefined
  let sweeping: Promise<void> | undefined
  const run = () => {
    sweeping ??= sweep()
      .catch((failure: unknown) =>
        logger.error('unsettled calls of models could not be released', failure),
      )
      .finally(() => {
        sweeping = undefined
      })
  }
  return {
    start() {
      timer ??= setInterval(run, sweepEveryMs).unref()
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      await sweeping
    },
  }
}
