import { createHash } from 'node:crypto'
import { AppError } from '../../kernel/errors.ts'
import { conversationTokensMax, usualTokens } from '../../kernel/model-tokens.ts'
import { upstreamErrors } from '../../kernel/shared-errors.ts'
import type {
  LanguageModel,
  ModelInfo,
  ModelReply,
  ModelRequest,
  ModelToolCall,
} from '../../ports/language-model.ts'
import { hashedEmbedding } from './hashed-embedding.ts'
import { nextStep } from './plan.ts'
import { textOf } from './report.ts'

const charactersPerToken = 4
const owner = 'built-in'
const models: readonly ModelInfo[] = [
  { id: 'deterministic-planner', owner, isLanguageModel: false, canEmbed: false },
  { id: 'hashed-trigrams-256', owner, isLanguageModel: false, canEmbed: true },
]

/**
 * What stands in for a language model where none is configured: a fixed planner that turns the last request into calls of
 * the given tools and reports their answers, and says in every answer that it is one. It needs nothing from outside and
 * never fails; the same conversation gets the same reply.
 */
export function createOfflinePlanner(): LanguageModel {
  return {
    models: () => models,
    tokensMax: (request) => conversationTokensMax(request) + request.outputTokensMax,
    async reply(request) {
      request.signal.throwIfAborted()
      return replyTo(request)
    },
    async *stream(request) {
      request.signal.throwIfAborted()
      const reply = replyTo(request)
      for (const line of reply.text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
        request.signal.throwIfAborted()
        yield { kind: 'text', text: line }
      }
      yield { kind: 'reply', reply }
    },
    async embed({ model, inputs, signal }) {
      signal.throwIfAborted()
      if (!models.some(({ id, canEmbed }) => canEmbed && id === model)) {
        throw new AppError(upstreamErrors.unavailable, `${model} makes no embeddings.`)
      }
      return {
        vectors: inputs.map(hashedEmbedding),
        usage: { inputTokens: usualTokens(inputs.join('')), outputTokens: 0 },
      }
    },
  }
}

function replyTo(request: ModelRequest): ModelReply {
  const { messages, tools = [], outputTokensMax } = request
  const step = nextStep(messages, tools)
  const whole = textOf(step, tools)
  const text = whole.slice(0, outputTokensMax * charactersPerToken)
  const calls = step.kind === 'call' ? [toolCall(step, request)] : []
  const written = text.length + JSON.stringify(calls.map(({ input }) => input)).length
  // A call that is cut is none.
  const isCut = text.length < whole.length || written > outputTokensMax * charactersPerToken
  const asked = JSON.stringify([messages, tools])
  return {
    text,
    toolCalls: isCut ? [] : calls,
    finishReason: isCut ? 'length' : calls.length > 0 ? 'tool_calls' : 'stop',
    usage: {
      inputTokens: Math.min(usualTokens(asked), conversationTokensMax(request)),
      outputTokens: Math.min(
        usualTokens(text + (isCut ? '' : JSON.stringify(calls.map(({ input }) => input)))),
        outputTokensMax,
      ),
    },
  }
}

/** Named by what it is and where in the conversation it stands, so that no two calls of one have the same id. */
function toolCall(
  { name, input }: { readonly name: string; readonly input: Readonly<Record<string, unknown>> },
  { messages }: ModelRequest,
): ModelToolCall {
  const digest = createHash('sha256')
    .update(JSON.stringify([messages, name, input]))
    .digest('hex')
  return { id: `call_${digest.slice(0, 24)}`, name, input }
}
