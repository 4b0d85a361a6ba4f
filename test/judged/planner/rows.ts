import { domainRows } from '../../../src/app/domain-rows.ts'
import { buildCatalog } from '../../../src/catalog/build-catalog.ts'
import { readableRows } from '../../../src/domains/agents/chat/planner/readable-rows.ts'
import { createToolTable } from '../../../src/domains/agents/runs/run-tools.ts'
import { kindOf } from '../../../src/domains/agents/runs/tool-policy.ts'
import { toolName } from '../../../src/kernel/operation.ts'
import type { Row } from './comparing.ts'

/** The rows that a talk or a run may call, by the names of their tools. */
export function judgedRows(): ReadonlyMap<string, Row> {
  const { entries } = buildCatalog(domainRows({ embedded: true }), { serviceSlug: 'svc' })
  const readable = new Set(readableRows(entries).map(({ id }) => id))
  const table = createToolTable(() => entries)
  const found = new Map<string, Row>()
  for (const { id, domain, operation } of entries) {
    const callable = table.byId(id)
    if (callable === undefined && !readable.has(id)) continue
    if (operation.kind !== 'json') continue
    const shapes = (['params', 'query', 'body'] as const).flatMap(
      (part) => operation.input[part] ?? [],
    )
    const name = toolName(operation.name)
    const properties = Object.assign(
      {},
      ...shapes.map((shape) => ('properties' in shape ? shape.properties : {})),
    )
    const tool = callable?.shown ?? {
      name,
      description: operation.summary,
      inputSchema: {
        type: 'object',
        properties,
        required: shapes.flatMap((shape) => ('required' in shape ? (shape.required ?? []) : [])),
      },
    }
    found.set(name, { operation: operation.name, effect: kindOf({ domain, operation }), tool })
  }
  return found
}
