import { isJsonObject } from '../../kernel/json-object.ts'

const itemsMax = 10
const partsMax = 6
const membersMax = 8
const valueMax = 120

/** Members that say what a thing is without their name. */
const telling = [
  'symbol',
  'name',
  'title',
  'label',
  'displayName',
  'slug',
  'number',
  'kind',
  'side',
  'status',
  'state',
  'mode',
]
/** Members that nobody asks for in words. */
const silent =
  /^(?:nextCursor|meta|clientOrderId|clientRequestId|.*Atomic|.*Url|.*Hash|hash|data|chainId|decimals|seq|events|rounds|children|simulated|isPaper|known|family|reason|source|createdAt|updatedAt|recordedBy|policyVersion|keyVersion|.*Version|timeInForce|maxSlippageBps)$/
const units: readonly (readonly [RegExp, string])[] = [
  [/Eth$/, ' ETH'],
  [/Usd$/, ' USD'],
  [/Pct(?:24h)?$/, ' %'],
]

/** What a call answered, in lines for people: lists item by item, things by the members that tell them. */
export function valueLines(answer: unknown): readonly string[] {
  if (Array.isArray(answer)) return listLines(answer)
  if (!isJsonObject(answer)) return [plainText(answer) ?? ''].filter((line) => line !== '')
  const lists = Object.entries(answer).flatMap(([name, value]) => {
    const list = listOf(value)
    return list === null || list.length === 0 || silent.test(name) ? [] : [{ name, list }]
  })
  const isPage = 'items' in answer
  const members = isPage ? [] : memberLines(answer)
  return [
    ...members,
    ...lists.flatMap(({ name, list }) => [
      ...(isPage || lists.length < 2 ? [] : [`${inWords(name)}:`]),
      ...listLines(list),
    ]),
  ]
}

/** Whether an answer is a list, or has lists, in which nothing is. */
export function isEmptyList(answer: unknown): boolean {
  if (Array.isArray(answer)) return answer.length === 0
  if (!isJsonObject(answer)) return false
  const { items } = answer
  return Array.isArray(items) && items.length === 0
}

function listOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value
  return isJsonObject(value) && Array.isArray(value['items']) ? value['items'] : null
}

function listLines(list: readonly unknown[]): readonly string[] {
  const shown = list.slice(0, itemsMax).flatMap((item, index) => {
    const text = itemText(item)
    return text === null ? [] : [`${index + 1}. ${text}`]
  })
  if (shown.length === 0) return []
  const more = list.length - itemsMax
  return more > 0 ? [...shown, `… +${more}`] : shown
}

/** Null for an item that says nothing, such as a holding of nothing. */
function itemText(item: unknown): string | null {
  if (!isJsonObject(item)) return plainText(item)
  const heads = telling.flatMap((name) => plainText(item[name]) ?? [])
  const rest = Object.entries(item).flatMap(([name, value]) => {
    // A symbol says which token it is.
    const isSaid = name === 'token' && typeof item['symbol'] === 'string'
    if (telling.includes(name) || silent.test(name) || isSaid || value === '0') return []
    const isAmount = name === 'amount' && typeof item['asset'] === 'string'
    if (isAmount) return [`${String(value)} ${String(item['asset'])}`]
    const text = name === 'asset' ? null : memberText(name, value)
    return text === null ? [] : [text]
  })
  const parts = [...new Set(heads), ...rest].slice(0, partsMax)
  return parts.length === 0 ? null : parts.join(' · ')
}

function memberLines(thing: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(thing)
    .flatMap(([name, value]): readonly string[] => {
      if (silent.test(name)) return []
      const text = memberText(name, value)
      if (text !== null) return [text]
      if (!isJsonObject(value) || listOf(value) !== null) return []
      const inner = Object.entries(value).flatMap(([member, one]) =>
        silent.test(member) ? [] : (memberText(member, one) ?? []),
      )
      return inner.length === 0 ? [] : [`${inWords(name)}: ${inner.slice(0, partsMax).join(', ')}`]
    })
    .slice(0, membersMax)
}

/** `price 0.0004 ETH`: a member by its name in words, or an id and an address by themselves. */
function memberText(name: string, value: unknown): string | null {
  const text = plainText(value)
  if (text === null) return null
  if (name === 'id' || name === 'address') return text
  const unit = units.find(([form]) => form.test(name))
  const bare = unit === undefined ? name : name.replace(unit[0], '')
  return `${inWords(bare)} ${text}${unit?.[1] ?? ''}`
}

/** `limitPrice`: limit price. */
function inWords(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase()
}

/** A value as people write it; null where it says nothing or is no single value. */
function plainText(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return value === '' ? null : oneLine(dated(value))
  if (!isJsonObject(value)) return null
  const { amount, asset, value: inner } = value
  if (typeof amount === 'string' && typeof asset === 'string')
    return asset.startsWith('0x') ? amount : `${amount} ${asset}`
  return 'reason' in value && typeof inner === 'string' ? inner : null
}

function dated(text: string): string {
  const found = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d(?:\.\d+)?Z$/.exec(text)
  return found === null ? text : `${found[1]} ${found[2]} UTC`
}

/** One line without special characters. */
function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return line.length <= valueMax ? line : `${line.slice(0, valueMax - 1)}…`
}
