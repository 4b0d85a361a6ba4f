import { isJsonObject } from '../../../kernel/json-object.ts'
import type {
  ModelChoice,
  ModelPart,
  ModelReply,
  ModelToolCall,
} from '../../../ports/language-model.ts'
import type { ChatCompletion, ChatCompletionChunk } from './answer.schemas.ts'

/** The members that all parts of one answer share. */
export type AnswerHead = {
  readonly id: string
  /** Seconds since 1970. */
  readonly created: number
  readonly model: string
}

/** A whole reply in OpenAI's form. */
export function toCompletion(head: AnswerHead, reply: ModelReply): ChatCompletion {
  return {
    ...head,
    object: 'chat.completion',
    choices: [reply, ...(reply.others ?? [])].map((choice, index) => ({
      index,
      message: messageOf(choice),
      logprobs: choice.logprobs ?? null,
      finish_reason: choice.finishReason,
    })),
    usage: wireUsage(reply),
    ...membersOf(reply),
  }
}

/** The same in chunks, as their source produces them. With `includeUsage` the last one has the usage and no choice. */
export async function* toChunks(
  head: AnswerHead,
  parts: AsyncIterable<ModelPart>,
  includeUsage: boolean,
): AsyncGenerator<ChatCompletionChunk> {
  const begun = new Set<number>()
  const chunk = (index: number, delta: Delta, more: ChunkMore = {}): ChatCompletionChunk => ({
    ...head,
    object: 'chat.completion.chunk',
    choices: [
      { index, delta, logprobs: more.logprobs ?? null, finish_reason: more.finishReason ?? null },
    ],
    ...(includeUsage ? { usage: null } : {}),
  })
  const beginning = (index: number): readonly ChatCompletionChunk[] => {
    if (begun.has(index)) return []
    begun.add(index)
    return [chunk(index, { role: 'assistant', content: '' })]
  }
  for await (const part of parts) {
    if (part.kind !== 'reply') {
      yield* beginning(part.choice)
      yield chunk(part.choice, deltaOf(part), part.kind === 'text' ? part : {})
      continue
    }
    const { reply } = part
    for (const [index, choice] of [reply, ...(reply.others ?? [])].entries()) {
      yield* beginning(index)
      yield chunk(index, {}, { finishReason: choice.finishReason })
    }
    if (includeUsage) {
      const usage = wireUsage(reply)
      yield { ...head, object: 'chat.completion.chunk', choices: [], usage, ...membersOf(reply) }
    }
  }
}

type Delta = ChatCompletionChunk['choices'][number]['delta']
type ChunkMore = { readonly finishReason?: string; readonly logprobs?: unknown }

function deltaOf(part: Exclude<ModelPart, { kind: 'reply' }>): Delta {
  if (part.kind === 'text') return { content: part.text }
  if (part.kind === 'extra') return part.members
  const { index, id, name, argumentsText } = part
  const asked = { ...(name === undefined ? {} : { name }), arguments: argumentsText }
  const head = id === undefined ? {} : { id, type: 'function' as const }
  return { tool_calls: [{ index, ...head, function: asked }] }
}

function messageOf(choice: ModelChoice): ChatCompletion['choices'][number]['message'] {
  const { text, toolCalls, refusal = null, extra } = choice
  const isEmpty = text === '' && (toolCalls.length > 0 || refusal !== null)
  return {
    ...extra,
    role: 'assistant',
    content: isEmpty ? null : text,
    refusal,
    ...(toolCalls.length === 0 ? {} : { tool_calls: toolCalls.map(wireCall) }),
  }
}

function wireCall({ id, name, input }: ModelToolCall) {
  const text = typeof input === 'string' ? input : JSON.stringify(input)
  return { id, type: 'function' as const, function: { name, arguments: text } }
}

function wireUsage({ usage, answer = {} }: ModelReply) {
  const details = answer['usage']
  return {
    ...(isJsonObject(details) ? details : {}),
    prompt_tokens: usage.inputTokens,
    completion_tokens: usage.outputTokens,
    total_tokens: usage.inputTokens + usage.outputTokens,
  }
}

/** The members of an answer beside its choices. */
function membersOf({ answer = {} }: ModelReply): Readonly<Record<string, unknown>> {
  const { usage: _, ...members } = answer
  return members
}
