import { intents } from '../../../src/adapters/offline-planner/intents/intents.ts'
import { lookUps } from '../../../src/adapters/offline-planner/talk.ts'
import type { Entry } from '../../../src/catalog/entry.ts'
import { readableRows } from '../../../src/domains/agents/chat/planner/readable-rows.ts'
import { createToolTable } from '../../../src/domains/agents/runs/run-tools.ts'
import { toolName } from '../../../src/kernel/operation.ts'
import type { ModelTool } from '../../../src/ports/language-model.ts'

/** A row that the planner may call, as it is offered. */
export type Offered = { readonly operation: string; readonly tool: ModelTool }

/** The rows that a conversation or a run may call, by the names of their tools. */
export function callableRows(entries: readonly Entry[]): ReadonlyMap<string, Offered> {
  const readable = new Set(readableRows(entries).map(({ id }) => id))
  const table = createToolTable(() => entries)
  return new Map(
    entries.flatMap(({ id, operation }): readonly (readonly [string, Offered])[] => {
      const callable = table.byId(id)
      const name = toolName(operation.name)
      if (callable !== undefined)
        return [[name, { operation: operation.name, tool: callable.shown }]]
      if (!readable.has(id) || operation.kind !== 'json') return []
      const { params, query, body } = operation.input
      const properties = Object.assign(
        {},
        ...[params, query, body].map((part) => Object(part).properties),
      )
      const inputSchema = { type: 'object', properties, required: [] }
      return [
        [
          name,
          {
            operation: operation.name,
            tool: { name, description: operation.summary, inputSchema },
          },
        ],
      ]
    }),
  )
}

/** Those of them that some intent is about: the rest is never called for words, and reading it takes its time. */
export function offeredTools(entries: readonly Entry[]): ReadonlyMap<string, Offered> {
  const used = new Set([
    ...Object.keys(lookUps),
    ...Object.values(intents).flatMap(({ calls }) => Object.keys(calls)),
  ])
  return new Map([...callableRows(entries)].filter(([, { operation }]) => used.has(operation)))
}
