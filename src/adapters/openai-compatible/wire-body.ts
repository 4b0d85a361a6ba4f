import type {
  ModelMessage,
  ModelReplyFormat,
  ModelRequest,
  ModelTool,
  ModelToolCall,
  ModelToolChoice,
} from '../../ports/language-model.ts'

/** The request in the endpoint's protocol. Members of the port take precedence over `settings`. */
export function toBody(request: ModelRequest): Readonly<Record<string, unknown>> {
  const { model, messages, tools = [], toolChoice, format, choices = 1, stop } = request
  const { max_completion_tokens: named, ...settings } = request.settings ?? {}
  return {
    ...settings,
    model,
    messages: messages.map(toMessage),
    // Newer models know only one name and older endpoints only the other, so the caller's choice is kept.
    [named === undefined ? 'max_tokens' : 'max_completion_tokens']: request.outputTokensMax,
    ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
    ...(stop === undefined ? {} : { stop }),
    ...(choices === 1 ? {} : { n: choices }),
    ...(format === undefined ? {} : { response_format: toFormat(format) }),
    ...(tools.length === 0 ? {} : { tools: tools.map(toTool), ...chosen(toolChoice ?? 'auto') }),
  }
}

function toMessage(message: ModelMessage): Readonly<Record<string, unknown>> {
  switch (message.role) {
    case 'system':
    case 'user': {
      const { role, content, parts, extra } = message
      if (parts === undefined) return { ...extra, role, content }
      const wire = parts.map((part) =>
        part.kind === 'text' ? { type: 'text', text: part.text } : part.wire,
      )
      return { ...extra, role, content: wire }
    }
    case 'assistant': {
      const { role, content, toolCalls = [], extra } = message
      if (toolCalls.length === 0) return { ...extra, role, content }
      const said = { ...extra, role, content: content === '' ? null : content }
      return { ...said, tool_calls: toolCalls.map(toCall) }
    }
    case 'tool':
      return { role: 'tool', tool_call_id: message.toolCallId, content: message.content }
  }
}

function toCall({ id, name, input }: ModelToolCall) {
  const text = typeof input === 'string' ? input : JSON.stringify(input)
  return { id, type: 'function', function: { name, arguments: text } }
}

function toTool({ name, description, inputSchema, strict }: ModelTool) {
  const told = { name, description, parameters: inputSchema }
  return { type: 'function', function: strict === undefined ? told : { ...told, strict } }
}

function chosen(choice: ModelToolChoice) {
  if (typeof choice === 'string') return { tool_choice: choice }
  return { tool_choice: { type: 'function', function: { name: choice.name } } }
}

function toFormat(format: ModelReplyFormat): Readonly<Record<string, unknown>> {
  if (format.kind === 'json') return { type: 'json_object' }
  const { kind: _, ...schema } = format
  return { type: 'json_schema', json_schema: schema }
}
