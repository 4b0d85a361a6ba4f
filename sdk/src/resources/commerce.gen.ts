// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import { type Resource, resource } from '../client/resource.ts'
/** The operations of `commerce`. */
export interface CommerceMethods {
  /**
   * Read the wallet-payment provider's domain-association file.
   *
   * Its name and bytes are configuration; 404 where none are configured.
   *
   * `GET /.well-known/payment-domain-association`, `get_well_known_payment_domain_association`.
   * @throws {BourseError} `resource.not_found`
   */
  getDomainAssociation(input?: NoInput, options?: CallOptions): Call<Blob>
}

/** `commerce` of a client: `commerce(client)`. */
export const commerce: Resource<CommerceMethods> = /* @__PURE__ */ resource<CommerceMethods>('commerce', {
  getDomainAssociation: ["GET", "/.well-known/{domainAssociation}", {"answer":"blob"}],
})
