import type { Call } from '../../kernel/operation.ts'
import type { CredentialKind } from '../../kernel/principal.ts'
import type { Exchange } from './exchange.ts'

/** What watches a caller: ends when they go away or the time is up. Made only when a handler asks for it. */
export type OpenSignal = () => AbortSignal

/** Builds what a handler receives. */
export function createCall(
  exchange: Exchange,
  openSignal: OpenSignal,
): Call<readonly CredentialKind[], object> {
  let signal: AbortSignal | undefined
  return {
    requestId: exchange.requestId,
    addressBlock: exchange.addressBlock,
    askedHost: exchange.askedHost,
    // Not a getter: each object with a getter of its own would get a hidden class of its own.
    signal: () => (signal ??= openSignal()),
    requestHeader(name) {
      const value = exchange.request.headers[name]
      return Array.isArray(value) ? value.join(', ') : value
    },
    header: (name, value) => void exchange.headers.push(name, value),
    payment: exchange.payment,
    input: exchange.input,
    // Rows with credentials are only reached with a principal: the authorize gate has made sure of it.
    principal: exchange.principal as Call<readonly CredentialKind[], object>['principal'],
  }
}
