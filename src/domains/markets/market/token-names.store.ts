import { type IndexedName, nameIndex } from '../../../ports/name-index.ts'

/** Names and symbols of launched tokens, as they are searched. */
export const tokenNames = nameIndex({
  table: 'market_token_names',
  owner: { table: 'market_tokens', key: 'token' },
})

/** What a token is found by. */
export function namesOf({
  name,
  symbol,
  token,
}: {
  readonly token: string
  readonly name: string
  readonly symbol: string
}): IndexedName {
  return { id: token, short: symbol, title: name }
}
