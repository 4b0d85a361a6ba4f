import { isJsonObject } from '../../kernel/json-object.ts'
import type { ModelChoice, ModelPart, ModelRequest } from '../../ports/language-model.ts'
import { brokenOff, failedMeanwhile, notUnderstood } from './unreadable.ts'
import {
  type AnswerRest,
  choiceOf,
  extraMembers,
  extraOf,
  inputOf,
  listOf,
  refusalOf,
  restOf,
  wholeReply,
} from './wire-reply.ts'

type Members = Readonly<Record<string, unknown>>

/** A tool call whose pieces are arriving. */
type OpenCall = { id: string; name: string; text: string }

/** A choice whose pieces are arriving. */
type OpenChoice = {
  text: string
  refusal: string
  finishReason: unknown
  extra: Record<string, unknown>
  logprobs: unknown[]
  readonly calls: OpenCall[]
}

const choicesMax = 128
const callsMax = 128

/** The pieces of a reply as chunks arrive, then the whole reply; raises 502 when the stream ends early. */
export async function* readChunks(
  request: ModelRequest,
  chunks: AsyncIterable<unknown>,
): AsyncGenerator<ModelPart> {
  const open: OpenChoice[] = []
  let rest: AnswerRest = {}
  for await (const chunk of chunks) {
    if (!isJsonObject(chunk)) throw notUnderstood()
    if (chunk['error'] != null) throw failedMeanwhile()
    rest = joined(rest, restOf(chunk))
    for (const choice of listOf(chunk['choices'])) {
      if (isJsonObject(choice)) yield* piecesOf(choice, open)
    }
  }
  if (open.length === 0) throw brokenOff()
  yield { kind: 'reply', reply: wholeReply(request, { choices: open.map(closed), ...rest }) }
}

function* piecesOf(choice: Members, open: OpenChoice[]): Generator<ModelPart> {
  const { index: number = 0, delta, finish_reason: finishReason, logprobs } = choice
  const into = openAt(open, number)
  const at = open.indexOf(into)
  if (finishReason != null) into.finishReason = finishReason
  const told = isJsonObject(logprobs) ? listOf(logprobs['content']) : []
  into.logprobs.push(...told)
  if (!isJsonObject(delta)) return
  const { content, tool_calls: calls, refusal } = delta
  if (typeof content === 'string' && content !== '') {
    into.text += content
    const detail = told.length === 0 ? {} : { logprobs }
    yield { kind: 'text', choice: at, text: content, ...detail }
  }
  for (const call of listOf(calls)) if (isJsonObject(call)) yield callPiece(call, into, at)
  const members = { ...extraMembers(delta), ...refusalOf(refusal) }
  if (typeof refusal === 'string') into.refusal += refusal
  keepExtra(into.extra, extraMembers(delta))
  if (Object.keys(members).length > 0) yield { kind: 'extra', choice: at, members }
}

function openAt(open: OpenChoice[], number: unknown): OpenChoice {
  const isNumber = typeof number === 'number' && Number.isInteger(number) && number >= 0
  if (!isNumber || number >= choicesMax) throw notUnderstood()
  while (open.length <= number) {
    open.push({
      text: '',
      refusal: '',
      finishReason: null,
      extra: {},
      logprobs: [],
      calls: [],
    })
  }
  const found = open[number]
  if (found === undefined) throw notUnderstood()
  return found
}

function callPiece(piece: Members, { calls }: OpenChoice, choice: number): ModelPart {
  const { index = calls.length, id, function: asked } = piece
  const name = isJsonObject(asked) ? asked['name'] : undefined
  const text = isJsonObject(asked) ? asked['arguments'] : undefined
  const argumentsText = typeof text === 'string' ? text : ''
  const isNew = typeof index === 'number' && index === calls.length && index < callsMax
  if (isNew) calls.push({ id: `call_${index}`, name: '', text: '' })
  const call = typeof index === 'number' ? calls[index] : undefined
  if (call === undefined || typeof index !== 'number') throw notUnderstood()
  if (typeof id === 'string' && id !== '') call.id = id
  if (typeof name === 'string') call.name += name
  call.text += argumentsText
  return {
    kind: 'call',
    choice,
    index,
    argumentsText,
    ...(isNew ? { id: call.id } : {}),
    ...(typeof name === 'string' ? { name } : {}),
  }
}

/** String members arrive in pieces and are concatenated; others arrive whole. */
function keepExtra(into: Record<string, unknown>, members: Members): void {
  for (const [name, value] of Object.entries(members)) {
    const before = into[name]
    const isMore = typeof before === 'string' && typeof value === 'string'
    into[name] = isMore ? before + value : value
  }
}

function closed(made: OpenChoice): ModelChoice {
  const { text, refusal, finishReason, extra, logprobs } = made
  const calls = made.calls.map(({ id, name, text: input }) => ({ id, name, input: inputOf(input) }))
  return {
    ...choiceOf({ text, calls, finishReason }),
    ...refusalOf(refusal),
    ...extraOf(extra),
    ...(logprobs.length === 0 ? {} : { logprobs: { content: logprobs } }),
  }
}

function joined(before: AnswerRest, next: AnswerRest): AnswerRest {
  const answer = { ...before.answer, ...next.answer }
  return { ...before, ...next, ...(Object.keys(answer).length === 0 ? {} : { answer }) }
}
