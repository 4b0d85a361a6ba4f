import type { JsonOperation } from '../../kernel/operation.ts'

/** Whose rows, when they change something, let models, agents or receivers outside of this service act. */
const openDomains: ReadonlySet<string> = new Set([
  'agent_runs',
  'agent_service',
  'agents',
  'companion',
  'orchestrator',
  'webhooks',
])

/** What a host may conclude before it calls, from what the row says of itself. */
export function toolHints(domain: string, operation: JsonOperation) {
  const { method, effect, input } = operation
  const changes = effect !== 'none'
  // Bytes that were signed are the same transaction however often they are sent.
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
