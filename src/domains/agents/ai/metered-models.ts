import { AppError } from '../../../kernel/errors.ts'
import {
  conversationTokensMax,
  estimateTokens,
  replyTokensMax,
} from '../../../kernel/model-tokens.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import type {
  EmbeddingInput,
  LanguageModel,
  ModelEmbeddings,
  ModelInfo,
  ModelPart,
  ModelReply,
  ModelRequest,
  ModelUsage,
} from '../../../ports/language-model.ts'
import { findModel } from './joined-models.ts'
import type { Metering, Reservation } from './metering.ts'
import type { ModelCaller } from './model-charges.ts'

/** A request whose model may be left to the default. */
export type ModelQuery = Omit<ModelRequest, 'model'> & {
  readonly model?: string | undefined
  /**
   * The least output tokens to which a reply may be shortened when the account cannot pay for the most; without it a
   * reply is never shortened.
   */
  readonly outputTokensLeast?: number
}

/**
 * The models, with each call reserved for its caller before it is made and settled after. Raises what the port raises,
 * 404 and 400 for the model, 402 and 429 for the money, and 408 where the signal aborted the call.
 */
export type MeteredModels = {
  readonly models: () => readonly ModelInfo[]
  /** The model of a name that takes conversations, or the default one; raises 404 and 400. */
  readonly chatModel: (name: string | undefined) => ModelInfo
  readonly reply: (caller: ModelCaller, request: ModelQuery) => Promise<ModelReply>
  /** Nothing is reserved before the first part is requested. */
  readonly stream: (caller: ModelCaller, request: ModelQuery) => AsyncIterable<ModelPart>
  readonly embed: (
    caller: ModelCaller,
    request: {
      readonly model?: string | undefined
      readonly inputs: readonly EmbeddingInput[]
      readonly dimensions?: number
      readonly signal: AbortSignal
    },
  ) => Promise<ModelEmbeddings>
}

/** Builds the metered models. */
export function createMeteredModels(parts: {
  readonly model: LanguageModel
  readonly metering: Metering
}): MeteredModels {
  const { model, metering } = parts
  const prepare = async (caller: ModelCaller, asked: ModelQuery) => {
    const { outputTokensLeast, ...rest } = asked
    const info = findModel(model.models(), asked.model, 'chat')
    const wanted = { ...rest, model: info.id }
    const most = replyTokensMax(wanted)
    const inputTokens = Math.max(0, model.tokensMax(wanted) - most)
    const least = replyTokensMax({
      ...wanted,
      outputTokensMax: Math.min(wanted.outputTokensMax, outputTokensLeast ?? Infinity),
    })
    const payable =
      least < most ? await metering.longestReply(caller, info, { inputTokens, least, most }) : most
    // The replies of one request share the payable amount.
    const outputTokensMax = Math.floor(payable / (wanted.choices ?? 1))
    const request = { ...wanted, outputTokensMax }
    const outputTokens = replyTokensMax(request)
    return { request, call: await metering.reserve(caller, info, { inputTokens, outputTokens }) }
  }
  return {
    models: () => model.models(),
    chatModel: (name) => findModel(model.models(), name, 'chat'),
    async reply(caller, asked) {
      const { request, call } = await prepare(caller, asked)
      const reply = await orEnd(call, request, () => model.reply(request))
      await call.settle(reply.usage)
      return reply
    },
    async *stream(caller, asked) {
      const { request, call } = await prepare(caller, asked)
      let delivered = ''
      try {
        for await (const part of model.stream(request)) {
          if (part.kind === 'reply') await call.settle(part.reply.usage)
          else delivered += writtenIn(part)
          yield part
        }
      } catch (failure) {
        if (request.signal.aborted) throw ended(failure)
        await call.release()
        throw failure
      } finally {
        // Reached without an end when the consumer stops reading.
        await call.settle(cutUsage(request, delivered))
      }
    },
    async embed(caller, { model: name, signal, ...work }) {
      const { inputs } = work
      const info = findModel(model.models(), name, 'embed')
      const inputTokens = conversationTokensMax({ messages: inputs })
      const call = await metering.reserve(caller, info, { inputTokens, outputTokens: 0 })
      const asked = { messages: inputs, signal }
      const made = await orEnd(call, asked, () => model.embed({ ...work, model: info.id, signal }))
      await call.settle(made.usage)
      return made
    },
  }
}

type MeteredInput = { readonly messages: readonly unknown[]; readonly signal: AbortSignal }

/** The written text in a part of a reply. */
function writtenIn(part: Exclude<ModelPart, { kind: 'reply' }>): string {
  if (part.kind === 'text') return part.text
  return part.kind === 'call' ? part.argumentsText : JSON.stringify(part.members)
}

/** A failure costs nothing; an abort costs the input. */
async function orEnd<result>(
  call: Reservation,
  request: MeteredInput & { readonly tools?: readonly unknown[] },
  work: () => Promise<result>,
): Promise<result> {
  try {
    return await work()
  } catch (failure) {
    if (!request.signal.aborted) {
      await call.release()
      throw failure
    }
    await call.settle(cutUsage(request, ''))
    throw ended(failure)
  }
}

/** 408: the caller disconnected, or the time was up. */
function ended(cause: unknown): AppError {
  return new AppError(requestErrors.timeout, 'The call ended before the model had answered.', {
    cause,
  })
}

/** The usage of an aborted call, estimated, because endpoints report usage only at the end. */
function cutUsage(
  {
    messages,
    tools = [],
  }: { readonly messages: readonly unknown[]; readonly tools?: readonly unknown[] },
  delivered: string,
): ModelUsage {
  return {
    inputTokens: estimateTokens(JSON.stringify([messages, tools])),
    outputTokens: estimateTokens(delivered),
  }
}
