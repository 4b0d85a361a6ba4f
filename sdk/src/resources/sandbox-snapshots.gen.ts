// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { CreateSandboxSnapshotRequest, ForkSandboxRequest, SandboxSnapshot, SandboxSnapshots, SandboxSession } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link SandboxSnapshotsMethods.create} takes. */
export type SandboxSnapshotsCreateInput = {
  readonly sessionId: string
} & CreateSandboxSnapshotRequest

/** What {@link SandboxSnapshotsMethods.delete} takes. */
export type SandboxSnapshotsDeleteInput = {
  readonly snapshotId: string
}

/** What {@link SandboxSnapshotsMethods.fork} takes. */
export type SandboxSnapshotsForkInput = {
  readonly snapshotId: string
} & ForkSandboxRequest

/** The operations of `sandboxSnapshots`. */
export interface SandboxSnapshotsMethods {
  /**
   * Keep the files of a sandbox as they are, under a name.
   *
   * `POST /api/e2b/sessions/{sessionId}/snapshots`, `post_api_e2b_sessions_sessionId_snapshots`.
   * @throws {BourseError} `sandbox.gone`, `sandbox.not_configured`, `computer.paused`, `upstream.unavailable`, `upstream.failed`, `upstream.timeout`, `computer.snapshots_used`
   */
  create(input: SandboxSnapshotsCreateInput, options?: CallOptions): Call<SandboxSnapshot>

  /**
   * List the snapshots of the account or the key.
   *
   * `GET /api/e2b/snapshots`, `get_api_e2b_snapshots`.
   */
  list(input?: NoInput, options?: CallOptions): Call<SandboxSnapshots>

  /**
   * Delete a snapshot.
   *
   * `DELETE /api/e2b/snapshots/{snapshotId}`, `delete_api_e2b_snapshots_snapshotId`.
   * @throws {BourseError} `computer.no_such_snapshot`
   */
  delete(input: SandboxSnapshotsDeleteInput, options?: CallOptions): Call<SandboxSnapshot>

  /**
   * Make a sandbox with the files of a snapshot.
   *
   * `POST /api/e2b/snapshots/{snapshotId}/fork`, `post_api_e2b_snapshots_snapshotId_fork`.
   * @throws {BourseError} `sandbox.gone`, `sandbox.not_configured`, `computer.paused`, `upstream.unavailable`, `upstream.failed`, `upstream.timeout`, `computer.sandboxes_used`, `computer.service_full`, `sandbox.file_limit`, `computer.no_such_snapshot`
   */
  fork(input: SandboxSnapshotsForkInput, options?: CallOptions): Call<SandboxSession>
}

/** `sandboxSnapshots` of a client: `sandboxSnapshots(client)`. */
export const sandboxSnapshots: Resource<SandboxSnapshotsMethods> = /* @__PURE__ */ resource<SandboxSnapshotsMethods>('sandboxSnapshots', {
  create: ["POST", "/api/e2b/sessions/{sessionId}/snapshots"],
  list: ["GET", "/api/e2b/snapshots"],
  delete: ["DELETE", "/api/e2b/snapshots/{snapshotId}", {"body":"none"}],
  fork: ["POST", "/api/e2b/snapshots/{snapshotId}/fork"],
})
