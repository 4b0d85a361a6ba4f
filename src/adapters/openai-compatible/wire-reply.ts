import { isJsonObject } from '../../kernel/json-object.ts'
import { conversationTokensMax, estimateTokens, replyTokensMax } from '../../kernel/model-tokens.ts'
import type {
  ModelChoice,
  ModelReply,
  ModelRequest,
  ModelToolCall,
  ModelUsage,
} from '../../ports/language-model.ts'
import { brokenOff, notUnderstood } from './unreadable.ts'

type Members = Readonly<Record<string, unknown>>

/** Additional members of a message that are passed through. */
const messageMembers = ['annotations', 'audio', 'reasoning_content', 'reasoning']
const answerMembers = ['service_tier', 'system_fingerprint']
const usageMembers = ['prompt_tokens_details', 'completion_tokens_details']

/** Parses a whole answer; raises 502 when it is invalid. */
export function readReply(request: ModelRequest, answer: unknown): ModelReply {
  const all = isJsonObject(answer) ? listOf(answer['choices']).filter(isJsonObject) : []
  const choices = all.map((choice) => {
    const message = choice['message']
    if (!isJsonObject(message)) throw notUnderstood()
    return {
      ...choiceOf({
        text: textOf(message['content']),
        calls: listOf(message['tool_calls']).filter(isJsonObject).map(readCall),
        finishReason: choice['finish_reason'],
      }),
      ...refusalOf(message['refusal']),
      ...extraOf(pick(message, messageMembers)),
      ...(choice['logprobs'] == null ? {} : { logprobs: choice['logprobs'] }),
    }
  })
  return wholeReply(request, { choices, ...(isJsonObject(answer) ? restOf(answer) : {}) })
}

/** The parts of an answer, or of its chunks, that concern all choices. */
export type AnswerRest = { readonly usage?: Members; readonly answer?: Members }

/** Reads these parts; missing members are left out. */
export function restOf(answer: Members): AnswerRest {
  const usage = answer['usage']
  const told = pick(answer, answerMembers)
  const details = isJsonObject(usage) ? pick(usage, usageMembers) : {}
  const all = { ...told, ...(Object.keys(details).length === 0 ? {} : { usage: details }) }
  return {
    ...(isJsonObject(usage) ? { usage } : {}),
    ...(Object.keys(all).length === 0 ? {} : { answer: all }),
  }
}

/** The reply with all its choices and usage; raises 502 when there is none. */
export function wholeReply(
  request: ModelRequest,
  made: { readonly choices: readonly ModelChoice[] } & AnswerRest,
): ModelReply {
  const [first, ...others] = made.choices
  if (first === undefined) throw notUnderstood()
  return {
    ...first,
    ...(others.length === 0 ? {} : { others }),
    usage: usageOf(request, made),
    ...(made.answer === undefined ? {} : { answer: made.answer }),
  }
}

/** One choice with its finish reason in the port's terms; raises 502 for a truncated one. */
export function choiceOf(made: {
  readonly text: string
  readonly calls: readonly ModelToolCall[]
  readonly finishReason: unknown
}): ModelChoice {
  const { text, calls, finishReason } = made
  if (typeof finishReason !== 'string' || finishReason === 'error') throw brokenOff()
  const isCut = finishReason === 'length' || finishReason === 'content_filter'
  const ended = calls.length > 0 ? 'tool_calls' : 'stop'
  return { text, toolCalls: calls, finishReason: isCut ? finishReason : ended }
}

/** The additional members of a message as an optional field. */
export function extraOf(members: Members): { readonly extra?: Members } {
  return Object.keys(members).length === 0 ? {} : { extra: members }
}

/** A refusal as an optional field. */
export function refusalOf(refusal: unknown): { readonly refusal?: string } {
  return typeof refusal === 'string' && refusal !== '' ? { refusal } : {}
}

/** The members of a message, or of a chunk, that are passed through. */
export function extraMembers(message: Members): Members {
  return pick(message, messageMembers)
}

/** Invalid JSON stays text: whoever validates the arguments reports what is wrong. */
export function inputOf(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The members of a list; empty when it is no list. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The endpoint's token count, within what is possible; estimated from characters when it gives none. */
export function counted(tokens: unknown, text: string, most: number): number {
  const known = typeof tokens === 'number' && Number.isSafeInteger(tokens) && tokens >= 0
  return Math.min(known ? tokens : estimateTokens(text), most)
}

function usageOf(
  request: ModelRequest,
  { choices, usage = {} }: { readonly choices: readonly ModelChoice[]; readonly usage?: Members },
): ModelUsage {
  const written = choices
    .map(({ text, toolCalls }) => text + (toolCalls.length === 0 ? '' : JSON.stringify(toolCalls)))
    .join('')
  const requestText = JSON.stringify([request.messages, request.tools ?? []])
  return {
    inputTokens: counted(usage['prompt_tokens'], requestText, conversationTokensMax(request)),
    outputTokens: counted(usage['completion_tokens'], written, replyTokensMax(request)),
  }
}

function readCall(call: Members): ModelToolCall {
  const { id, function: called } = call
  const name = isJsonObject(called) ? called['name'] : undefined
  const text = isJsonObject(called) ? called['arguments'] : undefined
  if (typeof name !== 'string') throw notUnderstood()
  return {
    id: typeof id === 'string' && id !== '' ? id : `call_${name}`,
    name,
    input: inputOf(typeof text === 'string' ? text : JSON.stringify(text ?? {})),
  }
}

/** The text of a content, or of its parts. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  return listOf(content)
    .map((part) => (isJsonObject(part) && typeof part['text'] === 'string' ? part['text'] : ''))
    .join('')
}

function pick(from: Members, names: readonly string[]): Members {
  return Object.fromEntries(
    names.flatMap((name) => (from[name] == null ? [] : [[name, from[name]] as const])),
  )
}
