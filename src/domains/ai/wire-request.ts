import { AppError } from '../../kernel/errors.ts'
import { requestErrors } from '../../kernel/shared-errors.ts'
import type { ModelMessage, ModelTool, ModelToolCall } from '../../ports/language-model.ts'
import { type ChatCompletionRequest, outputTokensUsual, type WireMessage } from './ai.schemas.ts'
import type { AskedModel } from './metered-models.ts'

/** The request in the port's terms; raises 400 where a tool's answer belongs to no call. */
export async function toAsked(
  request: ChatCompletionRequest,
  signal: AbortSignal,
): Promise<AskedModel> {
  const { model, temperature, tools = [], tool_choice: choice } = request
  assertAnswered(request.messages)
  return {
    model,
    messages: await Promise.all(request.messages.map(toMessage)),
    outputTokensMax: request.max_completion_tokens ?? request.max_tokens ?? outputTokensUsual,
    ...(choice === 'none' || tools.length === 0 ? {} : { tools: tools.map(toTool) }),
    ...(temperature == null ? {} : { temperature }),
    signal,
  }
}

async function toMessage(message: WireMessage): Promise<ModelMessage> {
  const content = textOf(message.content)
  switch (message.role) {
    case 'system':
    case 'developer':
      return { role: 'system', content }
    case 'user':
      return { role: 'user', content }
    case 'assistant': {
      const calls = message.tool_calls ?? []
      if (calls.length === 0) return { role: 'assistant', content }
      return { role: 'assistant', content, toolCalls: await Promise.all(calls.map(toCall)) }
    }
    case 'tool':
      return { role: 'tool', toolCallId: message.tool_call_id, content }
  }
}

function textOf(content: WireMessage['content']): string {
  if (content === undefined || content === null) return ''
  return typeof content === 'string' ? content : content.map(({ text }) => text).join('')
}

type WireCall = NonNullable<Extract<WireMessage, { role: 'assistant' }>['tool_calls']>[number]

async function toCall({
  id,
  function: { name, arguments: text },
}: WireCall): Promise<ModelToolCall> {
  const input: unknown = await new Response(text === '' ? '{}' : text).json().catch(() => text)
  return { id, name, input }
}

function toTool({
  function: tool,
}: NonNullable<ChatCompletionRequest['tools']>[number]): ModelTool {
  const { name, description = '', parameters = { type: 'object', properties: {} } } = tool
  return { name, description, inputSchema: parameters }
}

function assertAnswered(messages: readonly WireMessage[]): void {
  const open = new Set<string>()
  for (const [at, message] of messages.entries()) {
    if (message.role === 'assistant') {
      for (const { id } of message.tool_calls ?? []) open.add(id)
    } else if (message.role === 'tool' && !open.has(message.tool_call_id)) {
      const location = `body/messages/${at}/tool_call_id`
      throw new AppError(requestErrors.invalid, `${location} names no call before it.`, {
        faults: [{ location, message: 'names no call of an assistant before it' }],
      })
    }
  }
}
