import { AppError } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { isScope } from '../../../kernel/scope.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import { agentServiceErrors } from './agent-service.errors.ts'
import { agentServiceEvents } from './agent-service.events.ts'
import type {
  AgentServiceStatus,
  ConnectionView,
  ConnectRequest,
  ListQuery,
} from './agent-service.schemas.ts'
import type { AgentServiceOptions } from './agent-service-parts.ts'
import { connectionMachine } from './connection-states.ts'
import { type Connection, connectionsStore } from './connections.store.ts'

const connectionsMax = 100
/** Cursor of a list of connections. */
const places = cursor({ id: 'text' })
const usualScopes = ['route:trading:*', 'route:ai:*', 'route:agent-service:*']

/** Connections of accounts with agents. They hold no secret and grant no rights. */
export function createConnectionsService(options: AgentServiceOptions) {
  const { database } = options
  const view = (connection: Connection) => connectionView(connection, options)
  return {
    async connect(caller: Principal, request: ConnectRequest): Promise<ConnectionView> {
      const { agent } = request
      if (agent.kind === 'own') await options.assertRunnable(caller, agent.slug)
      const scopes = [...(request.scopes ?? usualScopes)].sort()
      assertScopes(scopes, caller, options)
      return view(
        await database.transaction((tx) => connect(tx, { caller, agent, scopes }, options)),
      )
    },
    async list({ accountId }: Principal, query: ListQuery): Promise<Page<ConnectionView>> {
      const { limit } = query
      const beforeId = places.read(query.cursor)?.id ?? null
      const page = { accountId, beforeId, limit: limit + 1 }
      const rows = await connectionsStore(database.query).list(page)
      return places.page({ rows, limit, place: ({ id }) => ({ id }), toItem: view })
    },
    disconnect: async (caller: Principal, id: string): Promise<ConnectionView> =>
      view(await database.transaction((tx) => disconnect(tx, { caller, id }, options))),
    /** The connection with an agent; raises 409 without one. */
    async connected({ accountId }: Principal, agent: string): Promise<Connection> {
      const found = await connectionsStore(database.query).findConnected(accountId, agent)
      if (found !== undefined) return found
      throw new AppError(agentServiceErrors.not_connected, `${agent} is not connected.`)
    },
  }
}

/** The addresses at which an agent finds what it may use. */
export function endpointsOf({
  baseUrl,
  linkTo,
}: Pick<AgentServiceOptions, 'baseUrl' | 'linkTo'>): AgentServiceStatus['endpoints'] {
  return {
    api: `${baseUrl}${linkTo('service.getIndex')}`,
    mcp: `${baseUrl}${linkTo('mcp.send')}`,
    a2a: `${baseUrl}${linkTo('a2a.call')}`,
    agentCard: `${baseUrl}${linkTo('a2a.getCard')}`,
    models: `${baseUrl}/api/ai/v1`,
  }
}

async function connect(
  tx: Queryable,
  wanted: {
    readonly caller: Principal
    readonly agent: ConnectRequest['agent']
    readonly scopes: readonly string[]
  },
  { clock, random, outbox }: AgentServiceOptions,
): Promise<Connection> {
  const { agent, scopes } = wanted
  const { accountId } = wanted.caller
  const store = connectionsStore(tx)
  await store.lock(accountId)
  const name = agent.kind === 'own' ? agent.slug : agent.name
  const known = await store.findConnected(accountId, name)
  if (known !== undefined) return assertSame(known, { kind: agent.kind, scopes })
  if ((await store.countConnected(accountId)) >= connectionsMax) {
    throw new AppError(
      agentServiceErrors.connections_used,
      `An account has ${connectionsMax} connections.`,
    )
  }
  const now = new Date(clock.nowMs())
  const connection: Connection = {
    accountId,
    scopes,
    kind: agent.kind,
    agent: name,
    createdAt: now,
    endedAt: null,
    id: createId('con', now.getTime(), random.bytes(10)),
    url: agent.kind === 'own' ? null : (agent.url ?? null),
  }
  await store.insert(connection)
  const { id, kind } = connection
  const payload = { connectionId: id, agent: name, kind, scopes: [...scopes] }
  await outbox.append(tx, agentServiceEvents.connected, { subject: id, accountId, payload })
  return connection
}

function assertSame(
  known: Connection,
  wanted: { readonly kind: string; readonly scopes: readonly string[] },
): Connection {
  if (known.kind === wanted.kind && known.scopes.join() === wanted.scopes.join()) return known
  throw new AppError(
    agentServiceErrors.already_connected,
    `${known.agent} is connected with other scopes.`,
    { extra: { connectionId: known.id, scopes: known.scopes } },
  )
}

async function disconnect(
  tx: Queryable,
  { caller: { accountId }, id }: { readonly caller: Principal; readonly id: string },
  { clock, outbox }: AgentServiceOptions,
): Promise<Connection> {
  const store = connectionsStore(tx)
  const ended = await store.end(accountId, id, new Date(clock.nowMs()))
  if (ended === undefined) {
    if ((await store.find(accountId, id)) === undefined) {
      throw new AppError(resourceErrors.not_found, 'There is no such connection.')
    }
    const allowed = connectionMachine.next('disconnected')
    throw new AppError(resourceErrors.illegal_transition, 'It is disconnected already.', {
      extra: { state: 'disconnected', allowed },
    })
  }
  const payload = { connectionId: id, agent: ended.agent }
  await outbox.append(tx, agentServiceEvents.disconnected, { subject: id, accountId, payload })
  return ended
}

function assertScopes(
  wanted: readonly string[],
  caller: Principal,
  { scopes }: AgentServiceOptions,
): void {
  for (const scope of wanted) {
    if (!isScope(scope) || !scopes.known.has(scope)) {
      throw new AppError(agentServiceErrors.scope_unknown, `There is no scope ${scope}.`)
    }
    if (!scopes.includes(caller.scopes, scope)) {
      throw new AppError(
        agentServiceErrors.scope_exceeds_caller,
        `Your credential does not include ${scope}.`,
      )
    }
  }
}

function connectionView(connection: Connection, options: AgentServiceOptions): ConnectionView {
  const { id, kind, agent, url, createdAt, endedAt } = connection
  const scopes = [...connection.scopes]
  return {
    id,
    agent: { kind, name: agent, url },
    state: endedAt === null ? 'connected' : 'disconnected',
    scopes,
    endpoints: endpointsOf(options),
    credential: {
      kind: 'api_key',
      method: 'POST',
      path: options.linkTo('keys.mint'),
      body: { name: agent, scopes },
    },
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }
}
