import { AppError } from '../../kernel/errors.ts'
import { conversationTokensMax, replyTokensMax, usualTokens } from '../../kernel/model-tokens.ts'
import { requestErrors } from '../../kernel/shared-errors.ts'
import type {
  EmbeddingInput,
  LanguageModel,
  ModelEmbeddings,
  ModelInfo,
  ModelPart,
  ModelReply,
  ModelRequest,
  ModelUsage,
} from '../../ports/language-model.ts'
import { findModel } from './joined-models.ts'
import type { Metering, Reservation } from './metering.ts'
import type { ModelCaller } from './model-charges.ts'

/** A request whose model may be left to the default. */
export type AskedModel = Omit<ModelRequest, 'model'> & {
  readonly model?: string | undefined
  /** A reply may be cut down to that where the account cannot pay for the longest; not at all unless given. */
  readonly outputTokensLeast?: number
}

/**
 * The models, each call with its caller: provided for before it is made and settled after. Raises what the port
 * raises, 404 and 400 for the model, 402 and 429 for the money, and 408 where the signal ended the call.
 */
export type MeteredModels = {
  readonly models: () => readonly ModelInfo[]
  /** The model of a name that takes conversations, or the default one; raises 404 and 400. */
  readonly chatModel: (name: string | undefined) => ModelInfo
  readonly reply: (caller: ModelCaller, request: AskedModel) => Promise<ModelReply>
  /** Nothing is reserved before the first part is asked for. */
  readonly stream: (caller: ModelCaller, request: AskedModel) => AsyncIterable<ModelPart>
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
  const prepare = async (caller: ModelCaller, asked: AskedModel) => {
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
    // Replies of one request share what can be paid for.
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
        // Reached without an end when the caller has stopped reading.
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

type Asked = { readonly messages: readonly unknown[]; readonly signal: AbortSignal }

/** What a piece of a reply has of written text. */
function writtenIn(part: Exclude<ModelPart, { kind: 'reply' }>): string {
  if (part.kind === 'text') return part.text
  return part.kind === 'call' ? part.argumentsText : JSON.stringify(part.members)
}

/** A failure costs nothing; going away costs what was asked. */
async function orEnd<result>(
  call: Reservation,
  request: Asked & { readonly tools?: readonly unknown[] },
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

/** 408: the caller went away, or their time was up. */
function ended(cause: unknown): AppError {
  return new AppError(requestErrors.timeout, 'The call ended before the model had answered.', {
    cause,
  })
}

/** The usage of a call that was cut: endpoints tell theirs at the end only. */
function cutUsage(
  {
    messages,
    tools = [],
  }: { readonly messages: readonly unknown[]; readonly tools?: readonly unknown[] },
  delivered: string,
): ModelUsage {
  return {
    inputTokens: usualTokens(JSON.stringify([messages, tools])),
    outputTokens: usualTokens(delivered),
  }
}
