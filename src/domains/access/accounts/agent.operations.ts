import { Type as T } from '@sinclair/typebox'
import {
  type DelegateOperation,
  type Description,
  type Effect,
  type Method,
  type OperationName,
  rowsOf,
} from '../../../kernel/operation.ts'
import { accountsErrors } from './accounts.errors.ts'
import { AgentConfiguration, AgentRouteAnswer } from './accounts.schemas.ts'
import type { AccountsService } from './accounts.service.ts'
import { agentInputs } from './agent-inputs.gen.ts'

const { delegate, operation } = rowsOf<AccountsService>()

type Route = {
  readonly name: OperationName
  readonly method: Method
  readonly path: `/api/auth/${string}`
  readonly summary: string
  readonly effect: Effect
  /** Rate-limited like sign-in, because the route creates or looks up secrets. */
  readonly guarded?: true
}

const get = (name: OperationName, path: Route['path'], summary: string): Route => ({
  name,
  method: 'GET',
  path,
  summary,
  effect: 'none',
})
const post = (name: OperationName, path: Route['path'], summary: string): Route => ({
  name,
  method: 'POST',
  path,
  summary,
  effect: 'reversible',
})

/** The library's routes for agents and their hosts, by its names. */
const routes: readonly Route[] = [
  get('agentAuth.getConfiguration', '/api/auth/agent-configuration', 'How agents sign in here'),
  get('authAgents.list', '/api/auth/agent/list', 'The agents of the account'),
  get('authAgents.get', '/api/auth/agent/get', 'One agent of the account'),
  get('authAgents.getSession', '/api/auth/agent/session', 'The agent that calls'),
  get(
    'authAgents.getStatus',
    '/api/auth/agent/status',
    'Where the registration of an agent stands',
  ),
  get(
    'authAgents.listApprovals',
    '/api/auth/agent/ciba/pending',
    'Approvals that wait for the account',
  ),
  get('agentCapabilities.list', '/api/auth/capability/list', 'What agents may be granted'),
  get(
    'agentCapabilities.describe',
    '/api/auth/capability/describe',
    'One capability with its arguments',
  ),
  get('agentHosts.list', '/api/auth/host/list', 'The hosts of the account'),
  get('agentHosts.get', '/api/auth/host/get', 'One host of the account'),
  {
    ...post(
      'authAgents.register',
      '/api/auth/agent/register',
      'Register an agent with a token of its host',
    ),
    guarded: true,
  },
  post('authAgents.update', '/api/auth/agent/update', 'Change an agent'),
  {
    ...post('authAgents.revoke', '/api/auth/agent/revoke', 'Revoke an agent'),
    effect: 'irreversible',
  },
  {
    ...post(
      'agentCapabilities.revoke',
      '/api/auth/agent/revoke-capability',
      'Take a capability from an agent',
    ),
    effect: 'irreversible',
  },
  {
    ...post('authAgents.rotateKey', '/api/auth/agent/rotate-key', 'Give an agent a new key'),
    effect: 'irreversible',
  },
  post('authAgents.reactivate', '/api/auth/agent/reactivate', 'Wake an agent whose time ran out'),
  {
    ...post(
      'authAgents.cleanUp',
      '/api/auth/agent/cleanup',
      'Clear away agents whose time ran out',
    ),
    effect: 'irreversible',
  },
  post(
    'agentCapabilities.request',
    '/api/auth/agent/request-capability',
    'Ask the account for a capability',
  ),
  {
    ...post(
      'agentCapabilities.approve',
      '/api/auth/agent/approve-capability',
      'Approve or deny what an agent asks for',
    ),
    guarded: true,
  },
  post('agentCapabilities.grant', '/api/auth/agent/grant-capability', 'Give an agent a capability'),
  {
    ...post(
      'authAgents.introspect',
      '/api/auth/agent/introspect',
      'What a token of an agent is good for',
    ),
    guarded: true,
  },
  {
    ...post('authAgents.claim', '/api/auth/agent/claim', 'Take over an agent without an account'),
    guarded: true,
  },
  {
    ...post(
      'authAgents.authorizeBackchannel',
      '/api/auth/agent/ciba/authorize',
      'Ask for approval by a back channel',
    ),
    guarded: true,
  },
  {
    ...post(
      'authAgents.createDeviceCode',
      '/api/auth/agent/device/code',
      'Ask for approval by a code on another device',
    ),
    guarded: true,
  },
  {
    ...post(
      'agentCapabilities.execute',
      '/api/auth/capability/execute',
      'Call an operation as an agent',
    ),
    effect: 'irreversible',
  },
  {
    ...post(
      'agentCapabilities.executeBatch',
      '/api/auth/capability/batch-execute',
      'Call several operations as an agent',
    ),
    effect: 'irreversible',
  },
  post('agentHosts.create', '/api/auth/host/create', 'Register a host of agents'),
  {
    ...post('agentHosts.enroll', '/api/auth/host/enroll', 'Complete the registration of a host'),
    guarded: true,
  },
  {
    ...post('agentHosts.revoke', '/api/auth/host/revoke', 'Revoke a host and its agents'),
    effect: 'irreversible',
  },
  post(
    'agentHosts.switchAccount',
    '/api/auth/host/switch-account',
    'Move a host to another account',
  ),
  post('agentHosts.update', '/api/auth/host/update', 'Change a host'),
  {
    ...post('agentHosts.rotateKey', '/api/auth/host/rotate-key', 'Give a host a new key'),
    effect: 'irreversible',
  },
]

const description =
  'A route of the account library. The caller is an account session, or a host or an agent by a token that it signed itself; which of them a route takes follows from what it does.'

/** Agents that act for platform accounts. */
export const agentOperations = {
  agentConfiguration: operation({
    name: 'agentAuth.discover',
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
    handler: (accounts) => accounts.agentConfiguration(),
  }),
  ...Object.fromEntries(
    routes.map((route): [string, DelegateOperation<AccountsService>] => [route.name, toRow(route)]),
  ),
}

function toRow({ guarded, ...row }: Route) {
  return delegate({
    ...row,
    tier: 'public',
    family: 'Auth',
    description,
    auth: [],
    input: {},
    describes: describedAt(row.path),
    errors: [
      accountsErrors.agents_disabled,
      accountsErrors.agent_unauthorized,
      accountsErrors.agent_forbidden,
      accountsErrors.agent_conflict,
      ...(row.method === 'GET' ? [] : [accountsErrors.outbound_address_refused]),
    ],
    // Tokens work once, and answers contain secrets.
    idempotent: false,
    mcp: false,
    limit: { bucket: guarded ? 'sign_in' : 'api', weight: 1 },
    examples: [{ name: 'as the library documents it' }],
    handler: (accounts, call, request) => accounts.forwardAgent(call, request),
  })
}

/** The input of a route according to the library's validators. */
function describedAt(path: string): Description {
  const taken = agentInputs[path.slice('/api/auth'.length)]
  return {
    ...(taken?.query === undefined ? {} : { query: T.Unsafe<object>(taken.query) }),
    ...(taken?.body === undefined
      ? {}
      : { body: { 'application/json': T.Unsafe<object>(taken.body) } }),
    answers: { 200: { 'application/json': AgentRouteAnswer } },
  }
}
