import type { ModelPart, ModelReply, ModelUsage } from '../../ports/language-model.ts'

/** What all parts of one answer have in common. */
export type AnswerHead = {
  readonly id: string
  /** Seconds since 1970. */
  readonly created: number
  readonly model: string
}

/** A whole reply as the public API has it. */
export function toCompletion(head: AnswerHead, reply: ModelReply) {
  const { text, toolCalls, finishReason, usage } = reply
  return {
    ...head,
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: text === '' && toolCalls.length > 0 ? null : text,
          refusal: null,
          ...(toolCalls.length === 0 ? {} : { tool_calls: wireCalls(reply) }),
        },
        logprobs: null,
        finish_reason: finishReason,
      },
    ],
    usage: wireUsage(usage),
  }
}

/** The same in chunks, as their source makes them. With `includeUsage` the last one tells the usage and has no choice. */
export async function* toChunks(
  head: AnswerHead,
  parts: AsyncIterable<ModelPart>,
  includeUsage: boolean,
): AsyncGenerator<object> {
  const chunk = (delta: object, finishReason: string | null = null) => ({
    ...{ ...head, object: 'chat.completion.chunk' },
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }],
    ...(includeUsage ? { usage: null } : {}),
  })
  let hasBegun = false
  for await (const part of parts) {
    if (!hasBegun) yield chunk({ role: 'assistant', content: '' })
    hasBegun = true
    if (part.kind === 'text') {
      yield chunk({ content: part.text })
      continue
    }
    const { reply } = part
    if (reply.toolCalls.length > 0) {
      yield chunk({ tool_calls: wireCalls(reply).map((call, index) => ({ index, ...call })) })
    }
    yield chunk({}, reply.finishReason)
    if (includeUsage) {
      const usage = wireUsage(reply.usage)
      yield { ...head, object: 'chat.completion.chunk', choices: [], usage }
    }
  }
}

function wireCalls({ toolCalls }: ModelReply) {
  return toolCalls.map(({ id, name, input }) => ({
    id,
    type: 'function',
    function: { name, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
  }))
}

function wireUsage({ inputTokens, outputTokens }: ModelUsage) {
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
  }
}
