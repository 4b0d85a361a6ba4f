import { Type as T } from '@sinclair/typebox'
import {
  type DelegateOperation,
  type Description,
  type Effect,
  type Method,
  rowsOf,
} from '../../kernel/operation.ts'
import { accountsErrors } from './accounts.errors.ts'
import { AgentConfiguration, AgentRouteAnswer } from './accounts.schemas.ts'
import type { AccountsService } from './accounts.service.ts'
import { agentInputs } from './agent-inputs.gen.ts'

const { delegate, operation } = rowsOf<AccountsService>()

type Route = {
  readonly method: Method
  readonly path: `/${string}`
  readonly summary: string
  readonly effect: Effect
  /** Counted with sign-ins: it makes or finds secrets. */
  readonly guarded?: true
}

const get = (path: `/${string}`, summary: string): Route => ({
  method: 'GET',
  path,
  summary,
  effect: 'none',
})
const post = (path: `/${string}`, summary: string, more: Partial<Route> = {}): Route => ({
  method: 'POST',
  path,
  summary,
  effect: 'reversible',
  ...more,
})

/** The library's routes for agents and the hosts they run on, as it names them. */
const routes: Readonly<Record<string, Route>> = {
  agentSettings: get('/agent-configuration', 'How agents sign in here'),
  listAgents: get('/agent/list', 'The agents of the account'),
  getAgent: get('/agent/get', 'One agent of the account'),
  agentSession: get('/agent/session', 'The agent that calls'),
  agentStatus: get('/agent/status', 'Where the registration of an agent stands'),
  pendingApprovals: get('/agent/ciba/pending', 'Approvals that wait for the account'),
  listCapabilities: get('/capability/list', 'What agents may be granted'),
  describeCapability: get('/capability/describe', 'One capability with its arguments'),
  listHosts: get('/host/list', 'The hosts of the account'),
  getHost: get('/host/get', 'One host of the account'),
  registerAgent: post('/agent/register', 'Register an agent with a token of its host', {
    guarded: true,
  }),
  updateAgent: post('/agent/update', 'Change an agent'),
  revokeAgent: post('/agent/revoke', 'Revoke an agent', { effect: 'irreversible' }),
  revokeCapability: post('/agent/revoke-capability', 'Take a capability from an agent', {
    effect: 'irreversible',
  }),
  rotateAgentKey: post('/agent/rotate-key', 'Give an agent a new key', { effect: 'irreversible' }),
  reactivateAgent: post('/agent/reactivate', 'Wake an agent whose time ran out'),
  cleanUpAgents: post('/agent/cleanup', 'Clear away agents whose time ran out', {
    effect: 'irreversible',
  }),
  requestCapability: post('/agent/request-capability', 'Ask the account for a capability'),
  approveCapability: post('/agent/approve-capability', 'Approve or deny what an agent asks for', {
    guarded: true,
  }),
  grantCapability: post('/agent/grant-capability', 'Give an agent a capability'),
  introspectAgent: post('/agent/introspect', 'What a token of an agent is good for', {
    guarded: true,
  }),
  claimAgent: post('/agent/claim', 'Take over an agent without an account', { guarded: true }),
  authorizeBackchannel: post('/agent/ciba/authorize', 'Ask for approval by a back channel', {
    guarded: true,
  }),
  deviceCode: post('/agent/device/code', 'Ask for approval by a code on another device', {
    guarded: true,
  }),
  executeCapability: post('/capability/execute', 'Call an operation as an agent', {
    effect: 'irreversible',
  }),
  executeCapabilities: post('/capability/batch-execute', 'Call several operations as an agent', {
    effect: 'irreversible',
  }),
  createHost: post('/host/create', 'Register a host of agents'),
  enrollHost: post('/host/enroll', 'Complete the registration of a host', { guarded: true }),
  revokeHost: post('/host/revoke', 'Revoke a host and its agents', { effect: 'irreversible' }),
  switchHostAccount: post('/host/switch-account', 'Move a host to another account'),
  updateHost: post('/host/update', 'Change a host'),
  rotateHostKey: post('/host/rotate-key', 'Give a host a new key', { effect: 'irreversible' }),
}

const description =
  'A route of the account library. The caller is an account session, or a host or an agent by a token that it signed itself; which of them a route takes follows from what it does.'

/** Agents that act for platform accounts. */
export const agentOperations = {
  agentConfiguration: operation({
    method: 'GET',
    path: '/.well-known/agent-configuration',
    tier: 'public',
    family: 'Discovery',
    summary: 'How agents find and use their capabilities here',
    auth: [],
    input: {},
    output: AgentConfiguration,
    errors: [accountsErrors.agents_disabled],
    effect: 'none',
    mcp: false,
    examples: [
      {
        name: 'agents are on',
        output: {
          version: '1.0-draft',
          provider_name: 'Bourse',
          description: 'A trading terminal and agent platform.',
          issuer: 'http://localhost:4663/api/auth',
          default_location: 'http://localhost:4663/api/auth/capability/execute',
          algorithms: ['Ed25519'],
          modes: ['delegated'],
          approval_methods: ['device_authorization'],
          endpoints: { register: 'http://localhost:4663/api/auth/agent/register' },
        },
      },
    ],
    handler: (accounts) => accounts.agentConfiguration(),
  }),
  ...Object.fromEntries(
    Object.entries(routes).map(([name, route]): [string, DelegateOperation<AccountsService>] => [
      name,
      toRow(route),
    ]),
  ),
}

function toRow({ method, path, summary, effect, guarded }: Route) {
  return delegate({
    method,
    path: `/api/auth${path}`,
    tier: 'public',
    family: 'Auth',
    summary,
    description,
    auth: [],
    input: {},
    describes: describedAt(path),
    errors: [
      accountsErrors.agents_disabled,
      accountsErrors.agent_unauthorized,
      accountsErrors.agent_forbidden,
      accountsErrors.agent_conflict,
      ...(method === 'GET' ? [] : [accountsErrors.outbound_address_refused]),
    ],
    effect,
    // Tokens work once, and answers hold secrets.
    idempotent: false,
    mcp: false,
    limit: { bucket: guarded ? 'sign_in' : 'api', weight: 1 },
    examples: [{ name: 'as the library documents it' }],
    handler: (accounts, call, request) => accounts.forwardAgent(call, request),
  })
}

/** What the library takes at the route, as its own validators say it. */
function describedAt(path: string): Description {
  const taken = agentInputs[path]
  return {
    ...(taken?.query === undefined ? {} : { query: T.Unsafe<object>(taken.query) }),
    ...(taken?.body === undefined
      ? {}
      : { body: { 'application/json': T.Unsafe<object>(taken.body) } }),
    answers: { 200: { 'application/json': AgentRouteAnswer } },
  }
}
