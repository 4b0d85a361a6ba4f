import type { LanguageModelV4FunctionTool, LanguageModelV4Prompt } from '@ai-sdk/provider'
import type { ModelMessage, ModelTool } from '../../ports/language-model.ts'

/** The conversation as the library takes it: every turn's text as a part, tool answers with the name of their tool. */
export function toPrompt(messages: readonly ModelMessage[]): LanguageModelV4Prompt {
  const names = new Map<string, string>()
  return messages.map((message): LanguageModelV4Prompt[number] => {
    switch (message.role) {
      case 'system':
        return { role: 'system', content: message.content }
      case 'user':
        return { role: 'user', content: [{ type: 'text', text: message.content }] }
      case 'assistant':
        for (const { id, name } of message.toolCalls ?? []) names.set(id, name)
        return { role: 'assistant', content: assistantParts(message) }
      case 'tool': {
        const { toolCallId, content } = message
        const toolName = names.get(toolCallId) ?? 'tool'
        const output = { type: 'text', value: content } as const
        return { role: 'tool', content: [{ type: 'tool-result', toolCallId, toolName, output }] }
      }
    }
  })
}

/** The tools as the library takes them. */
export function toTools(tools: readonly ModelTool[]): LanguageModelV4FunctionTool[] {
  return tools.map(({ name, description, inputSchema }) => ({
    type: 'function',
    name,
    description,
    // A copy, which also leaves out what JSON has no form for.
    inputSchema: JSON.parse(JSON.stringify(inputSchema)),
  }))
}

function assistantParts({
  content,
  toolCalls = [],
}: Extract<ModelMessage, { readonly role: 'assistant' }>) {
  return [
    ...(content === '' ? [] : [{ type: 'text', text: content } as const]),
    ...toolCalls.map(
      ({ id, name, input }) =>
        ({ type: 'tool-call', toolCallId: id, toolName: name, input }) as const,
    ),
  ]
}
