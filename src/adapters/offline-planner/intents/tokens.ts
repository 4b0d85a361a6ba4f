import type { Amount } from '../reading/amounts.ts'
import { atomicOf } from '../reading/numbers.ts'
import type { Reading } from '../reading/reading.ts'
import { ask, look, type Recipe, Stop, unknownToken } from './acts.ts'
import { itemsOf, memberOf, textOfMember } from './answers.ts'
import { candidatesIn } from './candidates.ts'
import { dividedBy, product } from './exact.ts'

/** A token that a request names. */
export type Token = {
  readonly address: string
  readonly symbol: string
  readonly decimals: number
  readonly priceEth: string | null
  readonly priceUsd: string | null
  readonly creator: string | null
  /** Where the request names it. */
  readonly at: number
  readonly end: number
}

export const etherInOrders = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
export const etherDecimals = 18

function fromItem(
  item: Readonly<Record<string, unknown>>,
  place: { at: number; end: number },
): Token {
  const decimals = item['decimals']
  return {
    address: textOfMember(item, 'token') ?? '',
    symbol: textOfMember(item, 'symbol') ?? '',
    decimals: typeof decimals === 'number' ? decimals : etherDecimals,
    priceEth: textOfMember(item, 'priceEth'),
    priceUsd: textOfMember(item, 'priceUsd', 'value'),
    creator: textOfMember(item, 'creator'),
    ...place,
  }
}

type Search = {
  /** How many are looked for; words that are not known are only tried while fewer are found. */
  readonly wanted?: number
  /** Whether prices and decimals are needed. */
  readonly figures?: boolean
}

type Found = {
  readonly tokens: readonly Token[]
  readonly choices: readonly string[]
  /** The names that no token has. */
  readonly unknown: readonly string[]
}

/**
 * The tokens that a reading names, in order. A symbol or a name counts where the token search has exactly one token of
 * it; of several with the same symbol one counts where the request also says its name.
 */
export function* tokensNamed(
  reading: Reading,
  { wanted = 1, figures = false }: Search = {},
): Recipe<Found> {
  const tokens: Token[] = []
  const choices: string[] = []
  const unknown: string[] = []
  for (const candidate of candidatesIn(reading)) {
    if (tokens.some(({ at, end }) => candidate.at < end && at < candidate.end)) continue
    // Words that are not known are only tried while something is missing.
    if (!candidate.isSure && !candidate.text.includes(' ') && tokens.length >= wanted) continue
    if (candidate.isAddress) {
      tokens.push(yield* tokenAt(candidate.text, candidate))
      continue
    }
    const named = (yield* search(candidate.text)).filter((one) => isNamed(one, candidate.text))
    const told = named.length > 1 ? named.filter((one) => saysName(reading, one)) : named
    const [one] = told
    if (one !== undefined && told.length === 1) tokens.push(yield* hitAt(one, candidate, figures))
    else if (named.length > 1)
      choices.push(...named.map(({ name, address }) => `${name} (${address})`))
    else if (candidate.isSure) unknown.push(candidate.text)
  }
  const apart = tokens.filter(
    (token, index) => tokens.findIndex(({ address }) => address === token.address) === index,
  )
  return {
    tokens: apart.sort((one, other) => one.at - other.at),
    choices: [...new Set(choices)],
    unknown,
  }
}

function* tokenAt(address: string, place: { at: number; end: number }): Recipe<Token> {
  const items = itemsOf(yield* look('tokens.list', { q: address }))
  const item = items.find((one) => same(textOfMember(one, 'token') ?? '', address))
  return item === undefined
    ? {
        address,
        symbol: address,
        decimals: etherDecimals,
        priceEth: null,
        priceUsd: null,
        creator: null,
        at: place.at,
        end: place.end,
      }
    : fromItem(item, place)
}

export function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

type Hit = { readonly address: string; readonly symbol: string; readonly name: string }
const hitsMax = 50

/** What the token search finds for a text, by the search over all things or by the list of tokens. */
function* search(q: string): Recipe<readonly Hit[]> {
  const all = yield* look('things.search', { q, kinds: 'token', limit: hitsMax })
  if (all !== undefined) {
    return itemsOf(all)
      .filter((item) => textOfMember(item, 'kind') === 'token')
      .map((item) => ({
        address: textOfMember(item, 'id') ?? '',
        name: textOfMember(item, 'title') ?? '',
        symbol: textOfMember(item, 'subtitle') ?? '',
      }))
      .map((hit) => ({
        ...hit,
        address: /0x[0-9a-fA-F]{40}$/.exec(hit.address)?.[0] ?? hit.address,
      }))
  }
  return itemsOf(yield* look('tokens.list', { q })).map((item) => ({
    address: textOfMember(item, 'token') ?? '',
    name: textOfMember(item, 'name') ?? '',
    symbol: textOfMember(item, 'symbol') ?? '',
  }))
}

function* hitAt(hit: Hit, place: { at: number; end: number }, figures: boolean): Recipe<Token> {
  if (figures) return yield* tokenAt(hit.address, place)
  const { address, symbol } = hit
  return {
    address,
    symbol,
    decimals: etherDecimals,
    priceEth: null,
    priceUsd: null,
    creator: null,
    at: place.at,
    end: place.end,
  }
}

function isNamed({ symbol, name }: Hit, text: string): boolean {
  return same(symbol, text) || same(name, text)
}

function saysName({ text }: Reading, { name }: Hit): boolean {
  return name !== '' && text.toLowerCase().includes(name.toLowerCase())
}

/** The one token of a request; asks where none or several could be meant. */
export function* tokenOf(reading: Reading, figures = false): Recipe<Token> {
  const found = yield* tokensNamed(reading, { figures })
  const [token] = found.tokens
  if (token !== undefined) return token
  if (found.choices.length > 0) throw ask('token', found.choices)
  if (found.unknown.length > 0) throw unknownToken(found.unknown)
  // `check MOON, then buy 5 of it`: the one that an earlier part of the same request names.
  const before = reading.earlier?.readings.at(-1)
  if (before === undefined) throw ask('token')
  return { ...(yield* tokenOf(before, figures)), at: -1, end: -1 }
}

/** The caller's wallet on the EVM chain, or the address that the request names. */
export function* walletOf(reading: Reading): Recipe<string> {
  const named = reading.entities.find(({ kind }) => kind === 'address')
  if (named !== undefined) return named.value
  return yield* ownWallet('eip155')
}

/** The caller's one wallet of a kind; asks where there are several or none. */
export function* ownWallet(namespace: 'eip155' | 'solana'): Recipe<string> {
  const me = yield* look('me.get')
  const wallets = memberOf(me, 'wallets')
  const own = (Array.isArray(wallets) ? wallets : []).filter(
    (one) => textOfMember(one, 'namespace') === namespace,
  )
  const [first] = own
  const address = textOfMember(first, 'address')
  const main = textOfMember(me, 'walletAddress')
  if (address !== null && own.length === 1) return address
  if (main !== null && own.some((one) => textOfMember(one, 'address') === main)) return main
  throw ask(
    'address',
    own.flatMap((one) => textOfMember(one, 'address') ?? []),
  )
}

/** What the caller holds of a token, in its smallest unit. */
export function* holdingOf(token: Token | 'ETH', wallet: string): Recipe<bigint> {
  const portfolio = yield* look('portfolios.get', { address: wallet })
  const lists = [memberOf(portfolio, 'holdings'), { items: memberOf(portfolio, 'balances') }]
  for (const item of lists.flatMap(itemsOf)) {
    const asset =
      textOfMember(item, 'token') ??
      textOfMember(item, 'amount', 'asset') ??
      textOfMember(item, 'asset') ??
      ''
    if (!same(asset, token === 'ETH' ? 'ETH' : token.address)) continue
    const atomic =
      textOfMember(item, 'amount', 'amountAtomic') ?? textOfMember(item, 'amountAtomic')
    if (atomic !== null && /^\d+$/.test(atomic)) return BigInt(atomic)
  }
  throw new Stop({ kind: 'none', what: 'amount' })
}

/** A share of a holding: a part of one, or so many per cent. */
export function shareOf(whole: bigint, amount: Pick<Amount, 'unit' | 'value'> | 'all'): string {
  if (amount === 'all') return String(whole)
  const places = amount.unit === '%' ? 100n : 1n
  const scale = 10n ** 9n
  const scaled = BigInt(atomicOf(amount.value, 9) ?? '0')
  return String((whole * scaled) / scale / places)
}

/** An amount of dollars in ether, by the prices of a token; exact, or null where it cannot be. */
export function etherFor(dollars: string, token: Token): string | null {
  const { priceEth, priceUsd } = token
  if (priceEth === null || priceUsd === null) return null
  return dividedBy(product(dollars, priceEth), priceUsd, etherDecimals)
}
