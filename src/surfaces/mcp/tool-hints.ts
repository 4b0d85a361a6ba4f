import type { JsonOperation } from '../../kernel/operation.ts'

/** Domains whose writes involve models, agents or receivers outside this service. */
const openDomains: ReadonlySet<string> = new Set([
  'agent_runs',
  'agent_service',
  'agents',
  'companion',
  'external_agents',
  'orchestrator',
  'webhooks',
])

/** The annotations of a tool, derived from its row. */
export function toolHints(domain: string, operation: JsonOperation) {
  const { method, effect, input } = operation
  const changes = effect !== 'none'
  // Sending a signed transaction is idempotent.
  const sends = input.body?.properties['signedTransaction'] !== undefined
  const names = Object.keys({ ...input.query?.properties, ...input.body?.properties })
  return {
    readOnlyHint: !changes,
    destructiveHint: effect === 'irreversible',
    idempotentHint: !changes || sends || method === 'PUT' || method === 'DELETE',
    openWorldHint:
      sends ||
      operation.costsOutside === true ||
      names.includes('url') ||
      (changes && openDomains.has(domain)),
  }
}
