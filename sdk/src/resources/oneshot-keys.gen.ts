// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { MintOneshotRequest, ClaimOneshotRequest, MintedOneshotKey, OneshotKeyRecord, ComputerStatus } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link OneshotKeysMethods.mint} takes. */
export type OneshotKeysMintInput = MintOneshotRequest

/** What {@link OneshotKeysMethods.claim} takes. */
export type OneshotKeysClaimInput = ClaimOneshotRequest

/** The operations of `oneshotKeys`. */
export interface OneshotKeysMethods {
  /**
   * Install script that makes and claims a one-shot key.
   *
   * POSIX sh for `curl -fsS .../api/e2b/install.sh | sh`. It asks the address where it was fetched, and no other than the service was configured with. The same bytes for every request there; their SHA-256 is in the ETag, in Repr-Digest and at /api/e2b/install.sh.sha256.
   *
   * `GET /api/e2b/install.sh`, `get_api_e2b_install_sh`.
   */
  getInstaller(input?: NoInput, options?: CallOptions): Call<string>

  /**
   * SHA-256 of the install script.
   *
   * In the form that `sha256sum -c` reads.
   *
   * `GET /api/e2b/install.sh.sha256`, `get_api_e2b_install_sh_sha256`.
   */
  getInstallerChecksum(input?: NoInput, options?: CallOptions): Call<string>

  /**
   * Make a one-shot key.
   *
   * For the install script. Answers the key once; it lives 15 minutes, opens nothing until one machine has claimed it, and then the one-shot computer and agent routes only. With a machineId only that machine may claim it.
   *
   * `POST /api/e2b/oneshot`, `post_api_e2b_oneshot`.
   * @throws {BourseError} `oneshot.script_outdated`
   */
  mint(input: OneshotKeysMintInput, options?: CallOptions): Call<MintedOneshotKey>

  /**
   * Claim the one-shot key for this machine.
   *
   * Once, and before anything else: until then the key opens only this. The machine that has the key may ask again and learns the same. Afterwards the key works for that machine alone: from the address that claimed it, or from elsewhere with the machineId in the machine header.
   *
   * `POST /api/e2b/oneshot/claim`, `post_api_e2b_oneshot_claim`.
   * @throws {BourseError} `oneshot.bound_elsewhere`, `resource.illegal_transition`
   */
  claim(input: OneshotKeysClaimInput, options?: CallOptions): Call<OneshotKeyRecord>

  /**
   * Revoke the one-shot key before it expires.
   *
   * `DELETE /api/e2b/oneshot`, `delete_api_e2b_oneshot`.
   * @throws {BourseError} `resource.illegal_transition`
   */
  revoke(input?: NoInput, options?: CallOptions): Call<OneshotKeyRecord>

  /**
   * Show what the one-shot key may do, and for how long.
   *
   * `GET /api/e2b/computer/status`, `get_api_e2b_computer_status`.
   */
  getStatus(input?: NoInput, options?: CallOptions): Call<ComputerStatus>
}

/** `oneshotKeys` of a client: `oneshotKeys(client)`. */
export const oneshotKeys: Resource<OneshotKeysMethods> = /* @__PURE__ */ resource<OneshotKeysMethods>('oneshotKeys', {
  getInstaller: ["GET", "/api/e2b/install.sh", {"answer":"text"}],
  getInstallerChecksum: ["GET", "/api/e2b/install.sh.sha256", {"answer":"text"}],
  mint: ["POST", "/api/e2b/oneshot", {"keyless":true}],
  claim: ["POST", "/api/e2b/oneshot/claim"],
  revoke: ["DELETE", "/api/e2b/oneshot", {"body":"none"}],
  getStatus: ["GET", "/api/e2b/computer/status"],
})
