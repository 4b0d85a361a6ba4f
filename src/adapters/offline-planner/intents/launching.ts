import { atomicOf } from '../reading/numbers.ts'
import type { Reading } from '../reading/reading.ts'
import { act, ask, done, look, type Recipe, Stop, unknownToken } from './acts.ts'
import { itemsOf, textOfMember } from './answers.ts'
import { goodsIn, timesIn } from './roles.ts'
import { ownWallet, same, tokensNamed } from './tokens.ts'

type Named = {
  readonly name: string | null
  readonly symbol: string | null
  readonly initialBuyEth: string | null
}

/** Words that stand between a name and what follows it. */
const nameEnds =
  /[,;.(:「『、，。（]|\s(?:with|mit|avec|con|com|met|z|ze|ile|với|symbol\p{L}*|ticker\p{L}*|and|und|et|y|e|en|и|i|sembol\p{L}*|kürzel|symbole|símbolo|simbolo|symbool|символ\p{L}*|тикер\p{L}*|ký hiệu|mã|رمز\p{L}*|برمز|ورمزه|ورمزها|نماد|با|with a|for|on|для|на|como)(?=\s|$)/iu

/** The name, the symbol and the first purchase of a launch, as the words say them. */
export function launchNamed(reading: Reading): Named {
  const { entities, text } = reading
  const quotes = entities.filter(({ kind }) => kind === 'quote').map(({ value }) => value.trim())
  const bracket = /[（(【[]\s*\$?([\p{L}\p{N}]{1,16})\s*[)）】\]]/u.exec(text)
  const symbols = entities.filter(
    ({ kind, value, at }) =>
      kind === 'symbol' &&
      !['ETH', 'USD', 'USDC'].includes(value.toUpperCase()) &&
      !isUnit(reading, at),
  )
  const quotedSymbol = quotes.find((one) => /^[A-Z][A-Z0-9]{1,15}$/.test(one))
  const symbol = bracket?.[1] ?? symbols.at(-1)?.value ?? quotedSymbol ?? afterSymbolWord(reading)
  const quoted = quotes.find((one) => one !== quotedSymbol)
  const name =
    quoted ??
    capitals(reading, { symbol, place: bracket?.index ?? symbols.at(-1)?.at ?? null }) ??
    afterNameWord(reading, symbol)
  const amount = goodsIn(reading).find(({ unit }) => unit === 'ETH')
  return { name, symbol: symbol ?? null, initialBuyEth: amount?.value ?? null }
}

function isUnit({ amounts }: Reading, at: number): boolean {
  return amounts.some((one) => one.unit === 'ETH' && one.at <= at && at < one.end)
}

function afterSymbolWord({ mentions, text, entities }: Reading): string | null {
  const word = mentions.filter(({ concept }) => concept === 'symbol').at(-1)
  if (word === undefined) return null
  const found = /^[\s:：=是为為はを]*\$?([A-Za-z][A-Za-z0-9]{1,15})/u.exec(text.slice(word.end))
  return found?.[1] !== undefined &&
    !entities.some(({ kind, at }) => kind === 'quote' && at === word.end)
    ? found[1]
    : null
}

/** `Blue Heron`: words with capitals, not the first of the sentence, before the symbol. */
function capitals(
  reading: Reading,
  { symbol, place }: { symbol: string | null | undefined; place: number | null },
): string | null {
  const runs = [
    ...reading.text.matchAll(/(?<![\p{L}\p{N}$])\p{Lu}[\p{L}\p{N}]*(?:[ -]\p{Lu}[\p{L}\p{N}]*)*/gu),
  ]
  const found = runs.flatMap(({ 0: run, index }) => {
    const words = run.split(' ')
    const isStart = index === 0 || /[.!?]\s*$/.test(reading.text.slice(0, index))
    const isKnown = (at: number) => reading.mentions.some((one) => one.at === at)
    const kept = (isStart && isKnown(index) ? words.slice(1) : words).filter(
      (word) => word !== symbol && !/^(?:ETH|USD|USDC|API|OK)$/.test(word),
    )
    // A noun with a capital is no name where the word is known: `Token`, `Kürzel`.
    const [only = ''] = kept
    if (kept.length === 1 && isKnown(index + run.indexOf(only))) return []
    return kept.length === 0 ? [] : [{ name: kept.join(' '), at: index }]
  })
  const before = found.filter(({ at }) => place === null || at < place)
  return (before.at(-1) ?? found[0])?.name ?? null
}

/** `月うさぎというトークン`, `달토끼라는 토큰`: languages that say the name first. */
const namedBefore =
  /(?:^|[\s、。,])([^\s、。,「」]{1,40}?)(?:という|っていう|(?<=[가-힣])(?:이라는|라는))/u

function afterNameWord(reading: Reading, symbol: string | null | undefined): string | null {
  const { mentions, text } = reading
  const before = namedBefore.exec(text)?.[1]
  if (before !== undefined && before !== symbol) return before
  const word = mentions.filter(({ concept }) => concept === 'name').at(-1)
  if (word === undefined) return null
  const rest = text.slice(word.end).replace(/^[\s:：=为為是はを]+/u, '')
  const end = nameEnds.exec(rest)
  const whole = (end === null ? rest : rest.slice(0, end.index)).trim().replace(/[.!?。]+$/, '')
  const name = whole.replace(/的?(?:代币|代幣|币|幣|token)$/iu, '').trim()
  return name === '' || name === symbol || name.length > 64 ? null : name
}

export function* launchPrepare(reading: Reading): Recipe {
  const { name, symbol, initialBuyEth } = launchNamed(reading)
  if (name === null) throw ask('name')
  if (symbol === null) throw ask('symbol')
  const creator = yield* ownWallet('eip155')
  const others = reading.entities.filter(
    ({ kind, value }) => kind === 'address' && !same(value, creator),
  )
  const [recipient] = others
  const isForFees = recipient !== undefined && others.length === 1 && reading.concepts.has('fee')
  yield* act('launches.prepare', {
    creator,
    name,
    symbol,
    ...(isForFees ? { feeRecipient: recipient.value } : {}),
    ...(initialBuyEth === null || atomicOf(initialBuyEth, 18) === null ? {} : { initialBuyEth }),
  })
  return done
}

export function* launchRehearse(reading: Reading): Recipe {
  const { name, symbol, initialBuyEth } = launchNamed(reading)
  if (name === null) throw ask('name')
  if (symbol === null) throw ask('symbol')
  const minutes = timesIn(reading).find(({ unit }) => unit === 'minute')
  yield* act('launches.rehearse', {
    launch: { name, symbol, ...(initialBuyEth === null ? {} : { initialBuyEth }) },
    crowd: [],
    ...(minutes === undefined ? {} : { minutes: Number(minutes.value) }),
  })
  return done
}

export function* launchStatus(reading: Reading): Recipe {
  const named = reading.entities.find(
    ({ kind, value }) => kind === 'id' && value.startsWith('lnch_'),
  )
  if (named !== undefined) {
    yield* act('launches.getStatus', { launchId: named.value })
    return done
  }
  const launched = reading.earlier?.acts.findLast(
    ({ operation }) => operation === 'launches.prepare',
  )
  const handedOn = textOfMember(launched?.answer, 'id')
  const { tokens, choices } = yield* tokensNamed(reading)
  if (choices.length > 0) throw ask('token', choices)
  const [token] = tokens
  if (token === undefined && handedOn !== null) {
    yield* act('launches.getStatus', { launchId: handedOn })
    return done
  }
  if (token === undefined) throw ask('launchId')
  const launch = yield* look('launches.getByToken', { address: token.address })
  const launchId = textOfMember(launch, 'id')
  if (launchId === null) throw new Stop({ kind: 'none', what: 'launchId' })
  yield* act('launches.getStatus', { launchId })
  return done
}

export function* creatorFees(reading: Reading): Recipe {
  const { tokens, choices } = yield* tokensNamed(reading)
  if (choices.length > 0) throw ask('token', choices)
  const [token] = tokens
  if (token !== undefined) yield* act('creatorFees.getByToken', { address: token.address })
  else yield* act('creatorFees.listClaimable', { account: yield* ownWallet('eip155') })
  return done
}

export function* creatorFeesClaim(reading: Reading): Recipe {
  const account = yield* ownWallet('eip155')
  const { tokens, choices, unknown } = yield* tokensNamed({
    ...reading,
    entities: reading.entities.filter(({ kind }) => kind !== 'address'),
  })
  if (choices.length > 0) throw ask('token', choices)
  if (unknown.length > 0) throw unknownToken(unknown)
  const to = reading.entities.filter(
    ({ kind, value }) => kind === 'address' && !same(value, account),
  )
  const [first] = to
  if (to.length > 1) throw ask('to')
  // An address may be where the fees go, or the token that they come from.
  const isToken = first !== undefined && (yield* isLaunched(first.value))
  const list = [...tokens.map(({ address }) => address), ...(isToken ? [first.value] : [])]
  yield* act('creatorFees.prepareClaim', {
    account,
    ...(list.length === 0 ? {} : { tokens: list }),
    ...(first === undefined || isToken ? {} : { to: first.value }),
  })
  return done
}

function* isLaunched(address: string): Recipe<boolean> {
  const items = itemsOf(yield* look('tokens.list', { q: address }))
  return items.some((one) => same(textOfMember(one, 'token') ?? '', address))
}
