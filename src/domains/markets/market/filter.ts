import { AppError } from '../../../kernel/errors.ts'
import { marketErrors } from './market.errors.ts'

/** The fields of a token for filters and sorting, with their types. */
export const filterFields = {
  priceEth: { kind: 'decimal', places: 27, about: 'Ether for one whole token' },
  marketCapEth: { kind: 'decimal', places: 18, about: 'Ether for the whole supply' },
  volumeEth24h: { kind: 'decimal', places: 18, about: 'Ether traded in the last day' },
  trades24h: { kind: 'integer', about: 'Trades in the last day' },
  buys24h: { kind: 'integer', about: 'Buys in the last day' },
  sells24h: { kind: 'integer', about: 'Sales in the last day' },
  traders24h: { kind: 'integer', about: 'Accounts that traded in the last day' },
  changeBps24h: {
    kind: 'integer',
    about: 'Change of the price in the last day; unknown for younger tokens, and then no match',
  },
  holders: { kind: 'integer', about: 'Accounts that hold the token, pools left out' },
  topTenBps: { kind: 'integer', about: 'Share of the ten largest holders, pools left out' },
  ageSeconds: { kind: 'integer', about: 'Seconds since the launch' },
  name: { kind: 'text', about: 'Letter case does not count' },
  symbol: { kind: 'text', about: 'Letter case does not count' },
  creator: { kind: 'text', about: 'Address; letter case does not count' },
  hasPool: { kind: 'boolean', about: 'Whether a Uniswap V3 pool with ether exists for it' },
  simulated: { kind: 'boolean', about: 'Whether an account of the demo launched it' },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly kind: 'boolean' | 'decimal' | 'integer' | 'text'
      readonly places?: number
      readonly about: string
    }
  >
>
export type FilterField = keyof typeof filterFields

/** `contains` is for texts alone; texts and booleans have no order. */
export const filterOperators = ['=', '!=', '>=', '<=', '>', '<', 'contains'] as const
type FilterOperator = (typeof filterOperators)[number]

/** The grammar, in EBNF. */
export const filterGrammar = [
  'filter     = term { "or" term }',
  'term       = factor { "and" factor }',
  'factor     = "(" filter ")" | comparison',
  'comparison = field operator value',
  'operator   = "=" | "!=" | ">=" | "<=" | ">" | "<" | "contains"',
  'value      = number | "true" | "false" | string',
  'number     = ["-"] digits ["." digits]',
  `string     = '"' up to 100 characters without '"' '"'`,
] as const

/** A parsed filter. Decimals are whole numbers, scaled by the field's places. */
export type Filter =
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Filter[] }
  | {
      readonly kind: 'compare'
      readonly field: FilterField
      readonly operator: FilterOperator
      readonly value: bigint | boolean | string
    }

const comparisonsMax = 32
const depthMax = 8

type Token = {
  readonly kind: 'bracket' | 'end' | 'number' | 'operator' | 'string' | 'word'
  readonly text: string
  /** Position in the text, from 1. */
  readonly position: number
}

/**
 * Parses a filter; raises `market.filter_invalid` for the first fault, with its position from 1, the text there and how
 * to fix it.
 */
export function parseFilter(text: string): Filter {
  const tokens = tokenize(text)
  let index = 0
  let comparisons = 0
  const peek = (): Token => tokens[index] ?? end(text)
  const take = (): Token => {
    const token = peek()
    index += 1
    return token
  }

  function readAny(depth: number): Filter {
    const parts = [readAll(depth)]
    while (isWord(peek(), 'or')) {
      take()
      parts.push(readAll(depth))
    }
    return single(parts) ?? { kind: 'any', parts }
  }

  function readAll(depth: number): Filter {
    const parts = [readFactor(depth)]
    while (isWord(peek(), 'and')) {
      take()
      parts.push(readFactor(depth))
    }
    return single(parts) ?? { kind: 'all', parts }
  }

  function readFactor(depth: number): Filter {
    const token = peek()
    if (token.kind !== 'bracket' || token.text !== '(') return readComparison()
    if (depth >= depthMax) {
      throw refused(token, `brackets are nested deeper than ${depthMax}`, 'Take brackets out.')
    }
    take()
    const inner = readAny(depth + 1)
    const close = take()
    if (close.text !== ')' || close.kind !== 'bracket')
      throw refused(close, 'expected )', 'Close the bracket with ).')
    return inner
  }

  function readComparison(): Filter {
    const name = take()
    const field = toField(name)
    const operator = toOperator(take(), field)
    comparisons += 1
    if (comparisons > comparisonsMax) {
      const fix = `Ask for at most ${comparisonsMax} at once.`
      throw refused(name, `there are more than ${comparisonsMax} comparisons`, fix)
    }
    return { kind: 'compare', field, operator, value: toValue(take(), field) }
  }

  const filter = readAny(0)
  const rest = peek()
  if (rest.kind !== 'end') {
    throw refused(rest, 'expected and, or, or the end', 'Join comparisons with `and` or `or`.')
  }
  return filter
}

function single(parts: readonly Filter[]): Filter | undefined {
  return parts.length === 1 ? parts[0] : undefined
}

const lexemes =
  /\s*(?:(?<bracket>[()])|(?<operator>!=|>=|<=|=|>|<)|"(?<string>[^"]{0,100})"|(?<number>-?\d{1,40}(?:\.\d{1,40})?)(?![\w.])|(?<word>[A-Za-z][A-Za-z0-9]{0,30})(?!\w))/y

function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = []
  lexemes.lastIndex = 0
  let at = 0
  while (text.slice(at).trim() !== '') {
    lexemes.lastIndex = at
    const match = lexemes.exec(text)
    const position = at + (text.slice(at).length - text.slice(at).trimStart().length) + 1
    if (match === null) {
      throw refused(
        { kind: 'end', text: '', position },
        'nothing here is a word, number or string',
        'Write texts in double quotes, at most 100 characters, and numbers in digits.',
      )
    }
    for (const kind of ['bracket', 'operator', 'string', 'number', 'word'] as const) {
      const found = match.groups?.[kind]
      if (found !== undefined) tokens.push({ kind, text: found, position })
    }
    at = lexemes.lastIndex
  }
  return tokens
}

function end(text: string): Token {
  return { kind: 'end', text: '', position: text.trimEnd().length + 1 }
}

function isWord(token: Token, word: string): boolean {
  return token.kind === 'word' && token.text.toLowerCase() === word
}

function toField(token: Token): FilterField {
  if (token.kind === 'word' && isField(token.text)) return token.text
  throw refused(token, `expected a field: ${Object.keys(filterFields).join(', ')}`, fixOf(token))
}

/** Whether a token can be filtered and sorted by this. */
export function isField(name: string): name is FilterField {
  return Object.hasOwn(filterFields, name)
}

function toOperator(token: Token, field: FilterField): FilterOperator {
  const operator = filterOperators.find((each) => each === token.text.toLowerCase())
  const { kind } = filterFields[field]
  const known = filterOperators.filter((each) =>
    kind === 'text'
      ? ['=', '!=', 'contains'].includes(each)
      : kind === 'boolean'
        ? ['=', '!='].includes(each)
        : each !== 'contains',
  )
  if (token.kind !== 'string' && operator !== undefined && known.includes(operator)) return operator
  throw refused(
    token,
    `expected one of ${known.join(' ')} after ${field}`,
    `Write ${field} ${known[0]} and a ${kind === 'text' ? 'text' : kind === 'boolean' ? 'truth value' : 'number'}.`,
  )
}

function toValue(token: Token, field: FilterField): bigint | boolean | string {
  const spec = filterFields[field]
  if (spec.kind === 'text') {
    if (token.kind === 'string') return token.text
    throw refused(
      token,
      `expected a string in double quotes for ${field}`,
      token.text === '' ? `Write ${field} = "…".` : `Write "${token.text}".`,
    )
  }
  if (spec.kind === 'boolean') {
    if (isWord(token, 'true')) return true
    if (isWord(token, 'false')) return false
    throw refused(token, `expected true or false for ${field}`, 'Write true or false.')
  }
  if (token.kind !== 'number') {
    throw refused(token, `expected a number for ${field}`, 'Write digits, such as 12.')
  }
  const places = spec.kind === 'decimal' ? spec.places : 0
  const [whole = '', fraction = ''] = token.text.split('.')
  if (fraction.length > places) {
    const fix = places === 0 ? 'Write a whole number.' : `Write at most ${places} places.`
    throw refused(token, `${field} has at most ${places} places`, fix)
  }
  return BigInt(whole + fraction.padEnd(places, '0'))
}

/** The field that was probably meant: one that differs only in case, or begins or ends alike. */
function fixOf({ text }: Token): string {
  const wanted = text.toLowerCase()
  const names = Object.keys(filterFields)
  const near = names.find((name) => {
    const known = name.toLowerCase()
    return (
      wanted.length > 2 &&
      (known === wanted || known.startsWith(wanted) || wanted.startsWith(known))
    )
  })
  if (near !== undefined) return `Did you mean ${near}?`
  return 'GET /api/market/screener/fields lists the fields and the grammar.'
}

function refused(token: Token, message: string, fix: string): AppError {
  const found =
    token.kind === 'end' && token.text === '' ? '' : `, not ${JSON.stringify(token.text)}`
  return new AppError(
    marketErrors.filter_invalid,
    `At position ${token.position}: ${message}${found}.`,
    {
      faults: [
        {
          location: 'body/filter',
          message: `position ${token.position}: ${message}${found}`,
          fix,
        },
      ],
      extra: { position: token.position },
    },
  )
}
