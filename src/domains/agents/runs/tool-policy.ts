import { isJsonObject } from '../../../kernel/json-object.ts'
import { isPriced, type JsonOperation, type Operation } from '../../../kernel/operation.ts'

/** The effect of a tool. */
export type ToolKind = 'reads' | 'changes' | 'moves_value'

/** The members of a row that the policy reads. */
export type PolicyRow = { readonly domain: string; readonly operation: Operation }

/**
 * Domains whose answers contain only the platform's own words and numbers; all others may contain words of untrusted
 * origin.
 */
const ownWords: ReadonlySet<string> = new Set(['chain_index', 'discovery', 'faucet', 'paper'])

/**
 * Changes that words of others may lead to, because what comes of them is kept as words of others. They answer only what
 * they were given.
 */
const keptApart: ReadonlySet<string> = new Set(['memories.remember'])

/** Domains whose changes neither move value nor can be used to move any. Any other change counts as moving value. */
const plainChanges: ReadonlySet<string> = new Set([
  'arena',
  'media',
  'memory',
  'messaging',
  'rehearsals',
  'token_chat',
])

/**
 * Domains whose changes decide who may do what, or start work outside of the run. No run may call them, even with an
 * approval.
 */
const neverChanged: ReadonlySet<string> = new Set([
  'a2a',
  'accounts',
  'agent_service',
  'agents',
  'ai',
  'audit',
  'auth',
  'companion',
  'demo',
  'identity',
  'keys',
  'oneshot',
  'orchestrator',
  'skills',
  'webhooks',
])

/** Domains that runs may not even read: a run is told what it may know about itself and others. */
const neverSeen: ReadonlySet<string> = new Set(['agent_runs'])

/** Segments of paths of limits, rules and secrets. */
const guardedPath =
  /\/(?:[a-z-]*(?:polic|export|secret|recovery|backup|budget|guardian|approv|session-key|signer|subscription)[a-z-]*)(?:\/|$)/

/** The row as one that a run may call; undefined if none may. */
export function callableRow({ domain, operation }: PolicyRow): JsonOperation | undefined {
  if (operation.kind !== 'json' || operation.mcp === false) return undefined
  if (operation.gate === 'operator' || operation.tier === 'monetized' || isPriced(operation)) {
    return undefined
  }
  const credentials: readonly string[] = operation.auth
  if (credentials.length > 0 && !credentials.includes('api_key')) return undefined
  if (neverSeen.has(domain)) return undefined
  const isGuarded = neverChanged.has(domain) || guardedPath.test(operation.path)
  return isGuarded && operation.method !== 'GET' ? undefined : operation
}

/** The effect of the row. Fails closed: a change that is not listed above moves value. */
export function kindOf({ domain, operation }: PolicyRow): ToolKind {
  if (operation.effect === 'none') return 'reads'
  return operation.effect === 'reversible' && plainChanges.has(domain) ? 'changes' : 'moves_value'
}

/** Whether the row's answer may contain words of untrusted origin. */
export function taints(row: PolicyRow): boolean {
  return !ownWords.has(row.domain) && !keepsApart(row)
}

/** Whether a tainted run may make this change without its owner. */
export function keepsApart({ operation }: PolicyRow): boolean {
  return keptApart.has(operation.name)
}

const addressNames = /^(?:[a-z0-9]*(?:url|uri|webhook|callback|endpoint|hostname|website))$/i

/** Whether the caller chooses a destination or a source outside. */
export function reachesOut({ operation }: PolicyRow): boolean {
  return (['params', 'query', 'body'] as const).some((part) => {
    const shape = operation.input[part]
    return shape !== undefined && namesAddress(shape)
  })
}

function namesAddress(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  return Object.entries(schema).some(([name, member]) =>
    name === 'format'
      ? ['uri', 'url', 'hostname'].includes(String(member))
      : (isJsonObject(member) && addressNames.test(name)) || namesAddress(member),
  )
}
