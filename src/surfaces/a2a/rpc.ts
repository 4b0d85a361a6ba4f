import { isJsonObject } from '../../kernel/json-object.ts'
import type { CredentialKind, Principal } from '../../kernel/principal.ts'
import { isOpenedBy, openingScopes } from '../../kernel/scope.ts'
import type { A2aVersion } from '../../ports/a2a-endpoint.ts'
import type { Parameters } from './calls.ts'
import { A2aFailure } from './failure.ts'
import { readBody } from './json.ts'
import type { Wire } from './wire.ts'

export type RpcId = string | number | null
export type RpcRequest = {
  readonly id: RpcId
  readonly method: string
  readonly params: unknown
}

/** Parses the envelope. A failure carries the request id where there is one. */
export function readEnvelope(
  bytes: Uint8Array,
): { readonly request: RpcRequest } | { readonly id: RpcId; readonly failure: A2aFailure } {
  let value: unknown
  try {
    value = readBody(bytes)
  } catch (failure) {
    if (failure instanceof A2aFailure) return { id: null, failure }
    throw failure
  }
  const invalid = (id: RpcId, message: string) => ({
    id,
    failure: new A2aFailure('INVALID_REQUEST', message),
  })
  if (!isJsonObject(value)) return invalid(null, 'A request is one JSON object.')
  const id = value['id'] ?? null
  if (!isId(id)) return invalid(null, 'The id is a text, a whole number or null.')
  if (value['jsonrpc'] !== '2.0') return invalid(id, 'The request must say "jsonrpc": "2.0".')
  const { method } = value
  if (typeof method !== 'string' || method === '') return invalid(id, 'The method is a text.')
  return { request: { id, method, params: value['params'] } }
}

function isId(id: unknown): id is RpcId {
  return id === null || typeof id === 'string' || (typeof id === 'number' && Number.isInteger(id))
}

/** All parameters of a JSON-RPC call are in `params`. */
export function rpcParameters(wire: Wire, params: unknown): Parameters {
  return {
    send: () => wire.readSend(params),
    get: () => wire.readGet(params),
    list: () => wire.readList(params ?? {}),
    taskId: (verb) => wire.readTaskId(params, verb),
    setPush: () => wire.readSetPush(params),
    configName: (verb) => wire.readConfigName(params, verb),
  }
}

const accepted: ReadonlySet<CredentialKind> = new Set<CredentialKind>([
  'wallet_session',
  'api_key',
  'idp_bearer',
  'account_session',
])
const opening = openingScopes({
  method: 'POST',
  path: '/api/agents/a2a',
  scope: 'route:a2a:*',
})

/** The caller, if it may use agents: the same requirement as that of the rows of the HTTP+JSON binding. */
export function assertCaller(principal: Principal | null): Principal {
  if (principal === null) {
    throw new A2aFailure('UNAUTHENTICATED', 'This method needs a credential.', {
      code: 'auth.required',
    })
  }
  if (!accepted.has(principal.credential) || !isOpenedBy(opening, principal.scopes)) {
    throw new A2aFailure('PERMISSION_DENIED', 'The credential does not open this method.', {
      code: 'auth.forbidden',
      requiredScope: 'route:a2a:*',
    })
  }
  return principal
}

/** The failure for an unsupported protocol version. */
export function versionNotSupported(requested: string): A2aFailure {
  const spoken: readonly A2aVersion[] = ['0.3', '1.0']
  return new A2aFailure(
    'VERSION_NOT_SUPPORTED',
    `Version ${requested.slice(0, 20)} is not spoken.`,
    {
      supported: spoken.join(', '),
    },
  )
}
