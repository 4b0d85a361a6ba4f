import type { Call } from '../../kernel/operation.ts'
import type { CredentialKind } from '../../kernel/principal.ts'
import type { Exchange } from './exchange.ts'

/** Returns a signal that aborts when the caller disconnects or the call times out. Created on first use. */
export type OpenSignal = () => AbortSignal

/** Creates the argument of a handler. */
export function createCall(
  exchange: Exchange,
  openSignal: OpenSignal,
): Call<readonly CredentialKind[], object> {
  let signal: AbortSignal | undefined
  return {
    requestId: exchange.requestId,
    addressBlock: exchange.addressBlock,
    requestedHost: exchange.requestedHost,
    // A method and not a getter: an object literal with a getter would get its own hidden class per object.
    signal: () => (signal ??= openSignal()),
    requestHeader(name) {
      const value = exchange.request.headers[name]
      return Array.isArray(value) ? value.join(', ') : value
    },
    header: (name, value) => void exchange.headers.push(name, value),
    payment: exchange.payment,
    input: exchange.input,
    // The authorize gate guarantees a principal on rows that require credentials.
    principal: exchange.principal as Call<readonly CredentialKind[], object>['principal'],
  }
}
