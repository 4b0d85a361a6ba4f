import { intents } from '../../../src/adapters/offline-planner/intents/intents.ts'
import { lookUps } from '../../../src/adapters/offline-planner/talk.ts'
import type { Entry } from '../../../src/catalog/entry.ts'
import { readableRow } from '../../../src/domains/agents/chat/reading-tools.ts'
import { createToolTable } from '../../../src/domains/agents/runs/run-tools.ts'
import { toolName } from '../../../src/kernel/operation.ts'
import type { ModelTool } from '../../../src/ports/language-model.ts'

/** A row that the planner may call, as it is offered. */
export type Offered = { readonly operation: string; readonly tool: ModelTool }

/** The rows that a conversation or a run may call, by the names of their tools. */
export function callableRows(entries: readonly Entry[]): ReadonlyMap<string, Offered> {
  const tables = [createToolTable(() => entries), createToolTable(() => entries, readableRow)]
  return new Map(
    entries.flatMap(({ id, operation }): readonly (readonly [string, Offered])[] => {
      const [tool] = tables.flatMap((table) => table.byId(id) ?? [])
      if (tool === undefined) return []
      return [[toolName(operation.name), { operation: operation.name, tool: tool.shown }]]
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
