// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { SessionList } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link WalletSessionsMethods.end} takes. */
export type WalletSessionsEndInput = {
  /** The id of a session, as GET /api/auth/sessions lists it */
  readonly sessionId: string
}

/** What {@link WalletSessionsMethods.end} answers. */
export type WalletSessionsEndAnswer = {
  readonly ok: true
}

/** The operations of `walletSessions`. */
export interface WalletSessionsMethods {
  /**
   * List the open wallet sessions of the account, newest first.
   *
   * There are at most 20; a further sign-in ends the oldest.
   *
   * `GET /api/auth/sessions`, `get_api_auth_sessions`.
   */
  list(input?: NoInput, options?: CallOptions): Call<SessionList>

  /**
   * End one session of the account.
   *
   * It ends on every process within a second. A session of another account is as unknown as one that never was.
   *
   * `DELETE /api/auth/sessions/{sessionId}`, `delete_api_auth_sessions_sessionId`.
   */
  end(input: WalletSessionsEndInput, options?: CallOptions): Call<WalletSessionsEndAnswer>
}

/** `walletSessions` of a client: `walletSessions(client)`. */
export const walletSessions: Resource<WalletSessionsMethods> = /* @__PURE__ */ resource<WalletSessionsMethods>('walletSessions', {
  list: ["GET", "/api/auth/sessions"],
  end: ["DELETE", "/api/auth/sessions/{sessionId}", {"body":"none","keyless":true}],
})
