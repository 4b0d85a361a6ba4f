import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { integer, json, type RowOf, tablesOf, text, time } from '../../../ports/tables.ts'
import type { DocumentKind } from './preferences.schemas.ts'

const documentTables = tablesOf(
  {
    preferenceDocuments: {
      accountId: text(),
      kind: text<DocumentKind>(),
      key: text(),
      version: integer,
      document: json<Readonly<Record<string, unknown>>>(),
      changedAt: time,
    },
  },
  { bytes: integer, count: integer },
)

/** A document as it is stored. */
export type StoredDocument = RowOf<typeof documentTables, 'preferenceDocuments'>
/** What a list shows of a document. */
export type StoredEntry = Omit<StoredDocument, 'document'> & { readonly bytes: number }
/** What names a document. */
export type DocumentPlace = Pick<StoredDocument, 'accountId' | 'key' | 'kind'>

/** Documents of accounts. */
export function preferencesStore(db: Queryable) {
  const tables = documentTables.on(db)
  return {
    find: ({ accountId, kind, key }: DocumentPlace): Promise<StoredDocument | undefined> =>
      tables
        .selectFrom('preferenceDocuments')
        .selectAll()
        .where('accountId', '=', accountId)
        .where('kind', '=', kind)
        .where('key', '=', key)
        .executeTakeFirst(),
    /** All of an account, or those of one kind, by kind and key, without their content. */
    list(accountId: string, kind: DocumentKind | undefined): Promise<readonly StoredEntry[]> {
      let query = tables
        .selectFrom('preferenceDocuments')
        .select(['accountId', 'kind', 'key', 'version', 'changedAt'])
        .select(sql<number>`octet_length(document::text)`.as('bytes'))
        .where('accountId', '=', accountId)
      if (kind !== undefined) query = query.where('kind', '=', kind)
      return query.orderBy('kind').orderBy('key').execute()
    },
    async count(accountId: string): Promise<number> {
      const { count } = await tables
        .selectFrom('preferenceDocuments')
        .select(sql<number>`count(*)`.as('count'))
        .where('accountId', '=', accountId)
        .executeTakeFirstOrThrow()
      return count
    },
    async write(document: StoredDocument): Promise<void> {
      const { version, changedAt } = document
      await tables
        .insertInto('preferenceDocuments')
        .values(document)
        .onConflict((conflict) =>
          conflict
            .columns(['accountId', 'kind', 'key'])
            .doUpdateSet({ version, changedAt, document: document.document }),
        )
        .execute()
    },
    async delete({ accountId, kind, key }: DocumentPlace): Promise<void> {
      await tables
        .deleteFrom('preferenceDocuments')
        .where('accountId', '=', accountId)
        .where('kind', '=', kind)
        .where('key', '=', key)
        .execute()
    },
  }
}
