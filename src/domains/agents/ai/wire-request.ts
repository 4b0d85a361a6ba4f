import { AppError } from '../../../kernel/errors.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import type { ModelReplyFormat, ModelTool, ModelToolChoice } from '../../../ports/language-model.ts'
import {
  type ChatCompletionRequest,
  outputTokensShort,
  outputTokensUsual,
  settingMembers,
} from './ai.schemas.ts'
import type { Tool } from './message.schemas.ts'
import type { ModelQuery } from './metered-models.ts'
import { toMessage } from './wire-message.ts'

/** Service tiers that may cost more than the published price. */
const dearTiers = new Set(['priority', 'scale'])

/** The request in the port's terms; raises 400 for members that exclude each other. */
export async function toModelQuery(
  request: ChatCompletionRequest,
  signal: AbortSignal,
): Promise<ModelQuery> {
  const { model, temperature, n, stop, max_completion_tokens: named } = request
  const outputTokens = named ?? request.max_tokens
  assertAnswered(request.messages)
  assertTogether(request)
  const stops = stop == null ? [] : [stop].flat()
  return {
    model,
    messages: await Promise.all(request.messages.map(toMessage)),
    outputTokensMax: outputTokens ?? outputTokensUsual,
    ...(outputTokens == null ? { outputTokensLeast: outputTokensShort } : {}),
    ...toolsOf(request),
    ...formatOf(request.response_format),
    ...(n == null || n === 1 ? {} : { choices: n }),
    ...(stops.length === 0 ? {} : { stop: stops }),
    ...(temperature == null ? {} : { temperature }),
    settings: settingsOf(request),
    signal,
  }
}

function settingsOf(request: ChatCompletionRequest): Readonly<Record<string, unknown>> {
  const given = Object.entries(request).filter(
    ([name, value]) => value != null && Object.hasOwn(settingMembers, name),
  )
  const { service_tier: tier, max_completion_tokens: named } = request
  return {
    ...Object.fromEntries(given),
    ...(tier != null && dearTiers.has(tier) ? { service_tier: 'default' } : {}),
    ...(named == null ? {} : { max_completion_tokens: named }),
  }
}

function toolsOf(request: ChatCompletionRequest): Pick<ModelQuery, 'tools' | 'toolChoice'> {
  const { tools, tool_choice: choice } = request
  if (tools == null || tools.length === 0) return {}
  const all = tools.map(toTool)
  if (choice == null) return { tools: all }
  if (typeof choice === 'string') return { tools: all, toolChoice: choice }
  if (choice.type === 'function') return { tools: all, toolChoice: { name: choice.function.name } }
  const { mode, tools: allowed } = choice.allowed_tools
  const names = new Set(allowed.map(({ function: { name } }) => name))
  const toolChoice: ModelToolChoice = mode
  return { tools: all.filter(({ name }) => names.has(name)), toolChoice }
}

function toTool({ function: tool }: Tool): ModelTool {
  const { name, description = '', strict } = tool
  const { parameters = { type: 'object', properties: {} } } = tool
  const told = { name, description, inputSchema: parameters }
  return strict == null ? told : { ...told, strict }
}

function formatOf(format: ChatCompletionRequest['response_format']): {
  readonly format?: ModelReplyFormat
} {
  if (format == null || format.type === 'text') return {}
  if (format.type === 'json_object') return { format: { kind: 'json' } }
  const { strict, schema = {}, ...named } = format.json_schema
  return { format: { kind: 'schema', ...named, schema, ...(strict == null ? {} : { strict }) } }
}

function assertAnswered(messages: ChatCompletionRequest['messages']): void {
  const open = new Set<string>()
  for (const [at, message] of messages.entries()) {
    if (message.role === 'assistant') {
      for (const { id } of message.tool_calls ?? []) open.add(id)
    } else if (message.role === 'tool' && !open.has(message.tool_call_id)) {
      const said = 'names no call of an assistant before it'
      throw refused(`messages/${at}/tool_call_id`, said)
    }
  }
}

function assertTogether(request: ChatCompletionRequest): void {
  const { tools, tool_choice: choice, logprobs, top_logprobs: most, modalities, audio } = request
  if (most != null && logprobs !== true) throw refused('top_logprobs', 'needs `logprobs` true')
  if (modalities?.includes('audio') === true && audio == null) {
    throw refused('audio', 'is needed where `modalities` has audio')
  }
  const names = new Set((tools ?? []).map(({ function: { name } }) => name))
  if (choice == null || choice === 'none') return
  if (names.size === 0 && choice !== 'auto') throw refused('tool_choice', 'needs `tools`')
  if (typeof choice === 'string') return
  const named = choice.type === 'function' ? [choice] : choice.allowed_tools.tools
  const unknown = named.find(({ function: { name } }) => !names.has(name))
  if (unknown === undefined) return
  throw refused('tool_choice', `names ${unknown.function.name}, which is not among the tools`)
}

function refused(member: string, message: string): AppError {
  const location = `body/${member}`
  return new AppError(requestErrors.invalid, `${location} ${message}.`, {
    faults: [{ location, message }],
  })
}
