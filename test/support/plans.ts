import { ExplainNode, type KyselyPlugin, RawNode } from 'kysely'
import type { Queryable } from '../../src/ports/database.ts'

/** Statements of `db` are planned and not run: each answers with its plan, line by line, which is kept here too. */
export function planning(db: Queryable): { readonly db: Queryable; readonly plans: string[] } {
  const plans: string[] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) =>
      node.kind === 'RawNode'
        ? RawNode.create(['EXPLAIN ', ''], [node])
        : { ...node, explain: ExplainNode.create() },
    async transformResult({ result }) {
      plans.push(result.rows.map((row) => String(row['QUERY PLAN'])).join('\n'))
      return result
    },
  }
  return { db: db.withPlugin(plugin), plans }
}
