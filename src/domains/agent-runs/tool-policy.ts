import { isJsonObject } from '../../kernel/json-object.ts'
import { isPriced, type JsonOperation, type Operation } from '../../kernel/operation.ts'

/** What a tool does to the world. */
export type ToolKind = 'reads' | 'changes' | 'moves_value'

/** What of the table's rows the policy looks at. */
export type PolicyRow = { readonly domain: string; readonly operation: Operation }

/** Answers of these hold only the platform's own words and numbers; of all others, words that others may have written. */
const ownWords: ReadonlySet<string> = new Set(['chain_index', 'discovery', 'faucet', 'paper'])

/** What these change moves nothing of value and cannot be used to move any. What is not named here counts as value. */
const plainChanges: ReadonlySet<string> = new Set([
  'arena',
  'media',
  'messaging',
  'rehearsals',
  'token_chat',
])

/** What these change decides who may do what, or starts work outside of the run. No run does that, whoever agrees. */
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
  'webhooks',
])

/** Not even read: a run knows itself, and what it may see of others it is told. */
const neverSeen: ReadonlySet<string> = new Set(['agent_runs'])

/** Parts of a path under which limits, rules and secrets are kept. */
const guardedPath =
  /\/(?:[a-z-]*(?:polic|export|secret|recovery|backup|budget|guardian|approv|session-key|signer|subscription)[a-z-]*)(?:\/|$)/

/** The row as one that a run may call, if any may. */
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

/** What the row does. Fails closed: a change that is not known to be plain moves value. */
export function kindOf({ domain, operation }: PolicyRow): ToolKind {
  if (operation.effect === 'none') return 'reads'
  return operation.effect === 'reversible' && plainChanges.has(domain) ? 'changes' : 'moves_value'
}

/** Whether somebody else could have written what the row answers. */
export function taints({ domain }: PolicyRow): boolean {
  return !ownWords.has(domain)
}

const addressNames = /^(?:[a-z0-9]*(?:url|uri|webhook|callback|endpoint|hostname|website))$/i

/** Whether the caller says where the row sends something or fetches it from. */
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
