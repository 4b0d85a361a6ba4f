import { AppError } from '../../../kernel/errors.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import type {
  ModelMessage,
  ModelPart,
  ModelReply,
  ModelTool,
  ModelToolCall,
  ModelUsage,
} from '../../../ports/language-model.ts'

/** What a model is asked in one round. */
export type LoopRequest = {
  readonly messages: readonly ModelMessage[]
  readonly tools?: readonly ModelTool[]
  readonly signal: AbortSignal
}

export type ToolLoop = {
  readonly messages: readonly ModelMessage[]
  readonly tools: readonly ModelTool[]
  /** One reply of the model, in parts. */
  readonly ask: (request: LoopRequest) => AsyncIterable<ModelPart>
  /** The answer of a tool as text, also for a refusal; what it raises ends the loop. */
  readonly call: (call: ModelToolCall) => Promise<string>
  readonly signal: AbortSignal
  /** In the last round, and after the last call, the model gets no tools. */
  readonly roundsMax: number
  readonly callsMax: number
  /** The characters of a tool's answer that the model reads. */
  readonly resultMax: number
}

/** The last reply, with the usage of all. */
export type LoopAnswer = Pick<ModelReply, 'finishReason' | 'outcome' | 'text'> & {
  readonly kind: 'answer'
  readonly usage: ModelUsage
}

/** The parts of an answer; the last one is the whole answer. */
export type LoopPart =
  | { readonly kind: 'delta'; readonly text: string }
  /** A tool is called; the text so far was no answer yet. */
  | { readonly kind: 'tool'; readonly name: string }
  | LoopAnswer

/**
 * Lets a model answer with its tools: asks it, calls what it requests, and asks again, until it requests nothing or may
 * request nothing more. Calls above the limit are not made, and the model is not told that it requested them. Raises
 * what the model raises, and 408 where the signal aborts.
 */
export async function* toolLoop(loop: ToolLoop): AsyncGenerator<LoopPart> {
  try {
    yield* rounds(loop)
  } catch (failure) {
    if (!loop.signal.aborted || failure instanceof AppError) throw failure
    throw new AppError(requestErrors.timeout, 'The answer was aborted.', { cause: failure })
  }
}

async function* rounds(loop: ToolLoop): AsyncGenerator<LoopPart> {
  const { tools, signal, resultMax } = loop
  const messages = [...loop.messages]
  let usage: ModelUsage = { inputTokens: 0, outputTokens: 0 }
  let callsLeft = loop.callsMax
  for (let roundsLeft = loop.roundsMax; ; roundsLeft--) {
    const isLast = roundsLeft <= 1 || callsLeft === 0 || tools.length === 0
    const reply = yield* oneReply(
      loop.ask({ messages: [...messages], signal, ...(isLast ? {} : { tools }) }),
    )
    usage = sum(usage, reply.usage)
    if (isLast || reply.toolCalls.length === 0) {
      const { text, finishReason, outcome } = reply
      const ended = outcome === undefined ? {} : { outcome }
      yield { kind: 'answer', text, finishReason, usage, ...ended }
      return
    }
    const toolCalls = reply.toolCalls.slice(0, callsLeft)
    callsLeft -= toolCalls.length
    messages.push({ role: 'assistant', content: reply.text, toolCalls })
    for (const call of toolCalls) {
      signal.throwIfAborted()
      yield { kind: 'tool', name: call.name }
      const content = (await loop.call(call)).slice(0, resultMax)
      messages.push({ role: 'tool', toolCallId: call.id, content })
    }
  }
}

/** The whole answer, for callers that follow nothing. */
export async function wholeAnswer(parts: AsyncIterable<LoopPart>): Promise<LoopAnswer> {
  for await (const part of parts) if (part.kind === 'answer') return part
  throw new Error('a loop of a model ended without an answer')
}

async function* oneReply(parts: AsyncIterable<ModelPart>): AsyncGenerator<LoopPart, ModelReply> {
  let reply: ModelReply | undefined
  for await (const part of parts) {
    if (part.kind === 'text') yield { kind: 'delta', text: part.text }
    // Read to the end, so that whoever meters the call settles it.
    if (part.kind === 'reply') reply = part.reply
  }
  if (reply === undefined) throw new Error('a stream of a model ended without its reply')
  return reply
}

function sum(one: ModelUsage, other: ModelUsage): ModelUsage {
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
  }
}
