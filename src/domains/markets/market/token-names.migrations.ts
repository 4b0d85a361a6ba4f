import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'
import { tablesOf } from '../../../ports/tables.ts'
import { tokenColumns } from './market-tokens.store.ts'
import { namesOf, tokenNames } from './token-names.store.ts'

/** The index of names, filled with the tokens that are there. */
export const tokenNamesMigrations: readonly Migration[] = [
  {
    name: '0001_token_names',
    async up(transaction) {
      await tokenNames.create(transaction)
      const { token, name, symbol } = tokenColumns
      const tokens = await tablesOf({ marketTokens: { token, name, symbol } })
        .on(transaction)
        .selectFrom('marketTokens')
        .select(['token', 'name', 'symbol'])
        .execute()
      await tokenNames.put(transaction, tokens.map(namesOf))
      // An address is stored with its checksum, and is looked for in any case of letters.
      await sql`
        CREATE INDEX market_tokens_address ON market_tokens (lower(token) text_pattern_ops)`.execute(
        transaction,
      )
      await sql`
        CREATE INDEX market_tokens_creator ON market_tokens (lower(creator) text_pattern_ops)`.execute(
        transaction,
      )
    },
  },
]
