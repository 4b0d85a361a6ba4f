import type { ModelMessage, ModelToolCall } from '../../../ports/language-model.ts'
import type { ChatMessage } from './message.schemas.ts'

type Assistant = Extract<ChatMessage, { role: 'assistant' }>

/** One message in the port's terms. */
export async function toMessage(message: ChatMessage): Promise<ModelMessage> {
  switch (message.role) {
    case 'system':
    case 'developer':
      return { role: 'system', content: textOf(message.content), ...extraOf(message) }
    case 'user':
      return { role: 'user', ...spokenOf(message.content), ...extraOf(message) }
    case 'assistant':
      return assistantOf(message)
    case 'tool':
      return { role: 'tool', toolCallId: message.tool_call_id, content: textOf(message.content) }
  }
}

async function assistantOf(message: Assistant): Promise<ModelMessage> {
  const { tool_calls: calls, refusal, audio, reasoning_content: reasoning, name } = message
  const content = textOf(message.content)
  const extra = {
    ...(name === undefined ? {} : { name }),
    ...(refusal == null ? {} : { refusal }),
    ...(audio == null ? {} : { audio: { id: audio.id } }),
    ...(reasoning == null ? {} : { reasoning_content: reasoning }),
  }
  return {
    role: 'assistant',
    content,
    ...(calls == null || calls.length === 0
      ? {}
      : { toolCalls: await Promise.all(calls.map(toCall)) }),
    ...(Object.keys(extra).length === 0 ? {} : { extra }),
  }
}

function extraOf({ name }: { readonly name?: string }) {
  return name === undefined ? {} : { extra: { name } }
}

/** The texts, and all parts in their order where there are others than texts. */
function spokenOf(content: Extract<ChatMessage, { role: 'user' }>['content']) {
  if (typeof content === 'string' || content.every(({ type }) => type === 'text')) {
    return { content: textOf(content) }
  }
  const parts = content.map((part) =>
    part.type === 'text'
      ? ({ kind: 'text', text: part.text } as const)
      : ({ kind: 'other', wire: part } as const),
  )
  return { content: textOf(content), parts }
}

function textOf(content: ChatMessage['content']): string {
  if (content === undefined || content === null) return ''
  if (typeof content === 'string') return content
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('')
}

async function toCall({
  id,
  function: { name, arguments: text },
}: NonNullable<Assistant['tool_calls']>[number]): Promise<ModelToolCall> {
  const input: unknown = await new Response(text === '' ? '{}' : text).json().catch(() => text)
  return { id, name, input }
}
