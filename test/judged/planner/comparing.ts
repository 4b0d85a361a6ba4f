import { isJsonObject } from '../../../src/kernel/json-object.ts'
import type { ModelTool } from '../../../src/ports/language-model.ts'

/** A row as the planner may call it. */
export type Row = {
  readonly operation: string
  readonly effect: 'changes' | 'moves_value' | 'reads'
  readonly tool: ModelTool
}

export type LabelCall = {
  readonly operation: string
  readonly arguments: Readonly<Record<string, unknown>>
}

/** Members that a call may have beside those of its label. */
const free: ReadonlySet<string> = new Set(
  `limit cursor note tag clientOrderId clientRequestId clientId confirmDuplicate crowd seed minutes maxSlippageBps slippageBps deadlineSeconds taker order fill
  shape by groupBy kinds interval`.split(/\s+/),
)

type Context = { readonly rows: ReadonlyMap<string, Row>; readonly answers: readonly unknown[] }

/** Whether a call is the one of a label: equal members, and no others that matter. */
export function isSameCall(label: LabelCall, made: LabelCall, context: Context): boolean {
  if (label.operation !== made.operation) return false
  const wanted = label.arguments
  const given = made.arguments
  for (const [name, value] of Object.entries(wanted)) {
    if (!isEqual(name, value, given[name], context)) return false
  }
  return Object.entries(given).every(
    ([name, value]) => name in wanted || isFree(made, name, value, context),
  )
}

function isFree(
  { operation, arguments: given }: LabelCall,
  name: string,
  value: unknown,
  { rows }: Context,
): boolean {
  if (free.has(name)) return true
  if (name === 'mode') return value === 'paper' && operation.startsWith('perp')
  if (name === 'timeInForce') return String(value).toLowerCase() === 'gtc'
  if (name === 'initialBuyEth') return value === '0'
  if (name === 'feeRecipient') return value === given['creator']
  const row = [...rows.values()].find((one) => one.operation === operation)
  const properties = row?.tool.inputSchema['properties']
  const schema = isJsonObject(properties) ? properties[name] : undefined
  return isJsonObject(schema) && schema['default'] === value
}

function isEqual(name: string, wanted: unknown, given: unknown, context: Context): boolean {
  if (typeof wanted === 'string' && wanted.startsWith('$'))
    return given === handedOn(wanted, context)
  if (isJsonObject(wanted)) {
    if (!isJsonObject(given)) return false
    const isWhole = Object.entries(wanted).every(([member, value]) =>
      isEqual(member, value, given[member], context),
    )
    const others = Object.keys(given).filter((member) => !(member in wanted))
    return (
      isWhole &&
      others.every((member) =>
        ['direction', 'source', 'creator', 'maxSlippageBps'].includes(member),
      )
    )
  }
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(given) &&
      given.length === wanted.length &&
      wanted.every((one) => given.some((other) => isEqual(name, one, other, context)))
    )
  }
  if (name === 'q') return hasWords(String(given ?? ''), String(wanted))
  if (typeof wanted === 'string' && typeof given === 'string') return isSameText(wanted, given)
  return wanted === given
}

function isSameText(wanted: string, given: string): boolean {
  if (/^0x/i.test(wanted)) return wanted.toLowerCase() === given.toLowerCase()
  if (/^-?\d+(?:\.\d+)?$/.test(wanted) && /^-?\d+(?:\.\d+)?$/.test(given)) {
    return decimal(wanted) === decimal(given)
  }
  return wanted === given
}

function decimal(text: string): string {
  const [whole = '', fraction = ''] = text.split('.')
  const tail = fraction.replace(/0+$/, '')
  return `${whole.replace(/^(-?)0+(?=\d)/, '$1')}${tail === '' ? '' : `.${tail}`}`
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

function hasWords(given: string, wanted: string): boolean {
  const whole = folded(given)
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(wanted))
    return whole.includes(folded(wanted))
  const words = new Set(whole.split(/[^\p{L}\p{N}]+/u))
  return folded(wanted)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .every((word) => words.has(word))
}

/** `$0.quoteId`: a member of the answer to an earlier call of the label. */
function handedOn(reference: string, { answers }: Context): unknown {
  const [index = '0', ...path] = reference.slice(1).split('.')
  return path.reduce<unknown>(
    (value, name) => (isJsonObject(value) ? value[name] : undefined),
    answers[Number(index)],
  )
}
