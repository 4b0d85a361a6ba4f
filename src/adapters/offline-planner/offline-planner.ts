import { createHash } from 'node:crypto'
import { AppError } from '../../kernel/errors.ts'
import { conversationTokensMax, estimateTokens, replyTokensMax } from '../../kernel/model-tokens.ts'
import { upstreamErrors } from '../../kernel/shared-errors.ts'
import type {
  LanguageModel,
  ModelChoice,
  ModelInfo,
  ModelOutcome,
  ModelReply,
  ModelRequest,
  ModelToolCall,
} from '../../ports/language-model.ts'
import { assertSupported, embeddable } from './abilities.ts'
import { forcedStep } from './forced-step.ts'
import { hashedEmbedding } from './hashed-embedding.ts'
import { problemOf } from './intents/answers.ts'
import { jsonText } from './json-text.ts'
import { nextStep, type Step } from './plan.ts'
import { textOf } from './report.ts'

const charactersPerToken = 4
const owner = 'built-in'
const models: readonly ModelInfo[] = [
  { id: 'deterministic-planner', owner, isLanguageModel: false, canEmbed: false },
  { id: 'hashed-trigrams-256', owner, isLanguageModel: false, canEmbed: true },
]

/**
 * Replaces a language model where none is configured: a deterministic planner that turns the last request into calls of
 * the given tools and reports their results, and identifies itself in every text. It needs no network, and refuses
 * (400) what it cannot do. The same conversation gets the same reply.
 */
export function createOfflinePlanner(): LanguageModel {
  return {
    models: () => models,
    tokensMax: (request) => conversationTokensMax(request) + replyTokensMax(request),
    async reply(request) {
      request.signal.throwIfAborted()
      return replyTo(request)
    },
    async *stream(request) {
      request.signal.throwIfAborted()
      const reply = replyTo(request)
      for (const [choice, one] of [reply, ...(reply.others ?? [])].entries()) {
        for (const line of one.text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
          request.signal.throwIfAborted()
          yield { kind: 'text', choice, text: line }
        }
        for (const [index, { id, name, input }] of one.toolCalls.entries()) {
          yield {
            kind: 'call',
            choice,
            index,
            id,
            name,
            argumentsText: JSON.stringify(input),
          }
        }
      }
      yield { kind: 'reply', reply }
    },
    async embed({ model, signal, ...work }) {
      signal.throwIfAborted()
      if (!models.some(({ id, canEmbed }) => canEmbed && id === model)) {
        throw new AppError(upstreamErrors.unavailable, `${model} makes no embeddings.`)
      }
      const { texts, length } = embeddable(work)
      return {
        vectors: texts.map((text) => hashedEmbedding(text, length)),
        usage: { inputTokens: estimateTokens(texts.join('')), outputTokens: 0 },
      }
    },
  }
}

/** All choices are equal, because nothing is sampled. */
function replyTo(request: ModelRequest): ModelReply {
  assertSupported(request)
  const { messages, tools = [], choices: count = 1 } = request
  const step = stepOf(request)
  const first = choiceOf(step, request)
  const others = Array.from({ length: count - 1 }, (_, at) => again(first, at + 1))
  const requestText = JSON.stringify([messages, tools])
  const written = estimateTokens(first.text + callText(first.toolCalls))
  return {
    ...first,
    ...(others.length === 0 ? {} : { others }),
    usage: {
      inputTokens: Math.min(estimateTokens(requestText), conversationTokensMax(request)),
      outputTokens: Math.min(written * count, replyTokensMax(request)),
    },
  }
}

function stepOf({ messages, tools = [], toolChoice = 'auto' }: ModelRequest): Step {
  if (toolChoice === 'none') return nextStep(messages, [])
  return toolChoice === 'auto' ? nextStep(messages, tools) : forcedStep(messages, tools, toolChoice)
}

function choiceOf(step: Step, request: ModelRequest): ModelChoice {
  const { messages, tools = [], toolChoice, format, stop = [], outputTokensMax } = request
  const own = textOf(step, toolChoice === 'none' ? [] : tools)
  const isJson = format !== undefined && step.kind !== 'call'
  const whole = isJson ? jsonText(messages, { format, own }) : own
  const cut = before(whole, stop)
  const text = cut.slice(0, outputTokensMax * charactersPerToken)
  const calls = step.kind === 'call' ? [toolCall(step, request)] : []
  const written = text.length + callText(calls).length
  // A truncated call is dropped.
  const outcome = outcomeOf(step)
  const isCut = text.length < cut.length || written > outputTokensMax * charactersPerToken
  return {
    text,
    toolCalls: isCut ? [] : calls,
    finishReason: isCut ? 'length' : calls.length > 0 ? 'tool_calls' : 'stop',
    ...(outcome === undefined || isCut ? {} : { outcome }),
  }
}

/** What a step that ends the work has come to; undefined for a call. */
function outcomeOf(step: Step): ModelOutcome | undefined {
  switch (step.kind) {
    case 'said':
      return step.outcome
    case 'call':
      return undefined
    case 'help':
      return { kind: 'told' }
    case 'report': {
      const made = step.calls.length
      const [gap] = step.gaps
      if (step.calls.some(({ result }) => isProblem(result))) return { kind: 'failed', made }
      if (gap === undefined) return { kind: 'done', made }
      if (gap.kind === 'unknown') return { kind: 'refused', made }
      const [asks] = gap.missing
      return { kind: 'asks', made, ...(asks === undefined ? {} : { asks }) }
    }
  }
}

/** A tool of somebody's own may answer a sentence. */
function isProblem(result: unknown): boolean {
  return typeof result !== 'string' && problemOf(result) !== null
}

/** A copy of a choice whose calls have their own ids. */
function again(choice: ModelChoice, at: number): ModelChoice {
  return {
    ...choice,
    toolCalls: choice.toolCalls.map((call) => ({ ...call, id: `${call.id}_${at}` })),
  }
}

/** The text before the first stop sequence. */
function before(text: string, stop: readonly string[]): string {
  const places = stop.map((word) => text.indexOf(word)).filter((at) => at !== -1)
  return places.length === 0 ? text : text.slice(0, Math.min(...places))
}

function callText(calls: readonly ModelToolCall[]): string {
  return calls.length === 0 ? '' : JSON.stringify(calls.map(({ input }) => input))
}

/** The id derives from the tool and the position in the conversation, so that ids are unique. */
function toolCall(
  { name, input }: { readonly name: string; readonly input: Readonly<Record<string, unknown>> },
  { messages }: ModelRequest,
): ModelToolCall {
  const digest = createHash('sha256')
    .update(JSON.stringify([messages, name, input]))
    .digest('hex')
  return { id: `call_${digest.slice(0, 24)}`, name, input }
}
