// Written from the operation table by `npm run generate`; changes belong there.
import type { CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { AuditRecordPage } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link AuditMethods.list} takes. */
export type AuditListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
  /** Only entries of this kind. */
  readonly action?: "key.created" | "key.changed" | "key.rerolled" | "key.disabled" | "key.enabled" | "key.revoked" | "key.used" | "key.failed" | "session.signed_in" | "session.signed_out" | "session.failed"
  /** Only entries about this key or session, `key_7`. */
  readonly subject?: string
}

/** The operations of `audit`. */
export interface AuditMethods {
  /**
   * Read the security events of the account, newest first.
   *
   * Append-only and kept for ever. API keys do not open it, so that a leaked key does not show what its owner sees.
   *
   * `GET /api/developer/audit`, `get_api_developer_audit`.
   */
  list(input?: AuditListInput, options?: CallOptions): PagedCall<AuditRecordPage, ItemOf<AuditRecordPage, 'items'>>
}

/** `audit` of a client: `audit(client)`. */
export const audit: Resource<AuditMethods> = /* @__PURE__ */ resource<AuditMethods>('audit', {
  list: ["GET", "/api/developer/audit", {"list":"items"}],
})
