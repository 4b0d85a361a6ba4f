// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import type { WriteSandboxFileRequest, UnpackSandboxArchiveRequest, SandboxFiles, SandboxFileContent, SandboxFile } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link SandboxFilesMethods.list} takes. */
export type SandboxFilesListInput = {
  readonly sessionId: string
}

/** What {@link SandboxFilesMethods.read} takes. */
export type SandboxFilesReadInput = {
  readonly sessionId: string
} & {
  /** Absolute, of letters, digits, dots, dashes and underscores: /data/notes.txt */
  readonly path: string
}

/** What {@link SandboxFilesMethods.write} takes. */
export type SandboxFilesWriteInput = {
  readonly sessionId: string
} & WriteSandboxFileRequest

/** What {@link SandboxFilesMethods.delete} takes. */
export type SandboxFilesDeleteInput = {
  readonly sessionId: string
} & {
  /** Absolute, of letters, digits, dots, dashes and underscores: /data/notes.txt */
  readonly path: string
}

/** What {@link SandboxFilesMethods.download} takes. */
export type SandboxFilesDownloadInput = {
  readonly sessionId: string
}

/** What {@link SandboxFilesMethods.upload} takes. */
export type SandboxFilesUploadInput = {
  readonly sessionId: string
} & UnpackSandboxArchiveRequest

/** The operations of `sandboxFiles`. */
export interface SandboxFilesMethods {
  /**
   * List the files of a sandbox.
   *
   * `GET /api/e2b/sessions/{sessionId}/files`, `get_api_e2b_sessions_sessionId_files`.
   * @throws {BourseError} `sandbox.gone`, `sandbox.not_configured`, `upstream.unavailable`, `upstream.failed`, `upstream.timeout`, `computer.paused`
   */
  list(input: SandboxFilesListInput, options?: CallOptions): Call<SandboxFiles>

  /**
   * Read a file of a sandbox.
   *
   * `GET /api/e2b/sessions/{sessionId}/files/content`, `get_api_e2b_sessions_sessionId_files_content`.
   * @throws {BourseError} `sandbox.gone`, `sandbox.not_configured`, `upstream.unavailable`, `upstream.failed`, `upstream.timeout`, `sandbox.path_refused`, `computer.paused`, `sandbox.no_such_file`
   */
  read(input: SandboxFilesReadInput, options?: CallOptions): Call<SandboxFileContent>

  /**
   * Write a file into a sandbox, over what was there.
   *
   * `PUT /api/e2b/sessions/{sessionId}/files/content`, `put_api_e2b_sessions_sessionId_files_content`.
   * @throws {BourseError} `sandbox.gone`, `sandbox.not_configured`, `upstream.unavailable`, `upstream.failed`, `upstream.timeout`, `sandbox.path_refused`, `computer.paused`, `sandbox.file_limit`, `sandbox.busy`
   */
  write(input: SandboxFilesWriteInput, options?: CallOptions): Call<SandboxFile>

  /**
   * Remove a file from a sandbox.
   *
   * `DELETE /api/e2b/sessions/{sessionId}/files/content`, `delete_api_e2b_sessions_sessionId_files_content`.
   * @throws {BourseError} `sandbox.gone`, `sandbox.not_configured`, `upstream.unavailable`, `upstream.failed`, `upstream.timeout`, `sandbox.path_refused`, `computer.paused`, `sandbox.no_such_file`, `sandbox.busy`
   */
  delete(input: SandboxFilesDeleteInput, options?: CallOptions): Call<SandboxFile>

  /**
   * Get all files of a sandbox as one tar archive.
   *
   * `GET /api/e2b/sessions/{sessionId}/files/archive`, `get_api_e2b_sessions_sessionId_files_archive`.
   * @throws {BourseError} `sandbox.gone`, `sandbox.not_configured`, `upstream.unavailable`, `upstream.failed`, `upstream.timeout`, `computer.paused`
   */
  download(input: SandboxFilesDownloadInput, options?: CallOptions): Call<Blob>

  /**
   * Unpack an archive into a sandbox, over what was there.
   *
   * `PUT /api/e2b/sessions/{sessionId}/files/archive`, `put_api_e2b_sessions_sessionId_files_archive`.
   * @throws {BourseError} `sandbox.gone`, `sandbox.not_configured`, `upstream.unavailable`, `upstream.failed`, `upstream.timeout`, `sandbox.path_refused`, `computer.paused`, `sandbox.file_limit`, `sandbox.busy`, `computer.bad_archive`
   */
  upload(input: SandboxFilesUploadInput, options?: CallOptions): Call<SandboxFiles>
}

/** `sandboxFiles` of a client: `sandboxFiles(client)`. */
export const sandboxFiles: Resource<SandboxFilesMethods> = /* @__PURE__ */ resource<SandboxFilesMethods>('sandboxFiles', {
  list: ["GET", "/api/e2b/sessions/{sessionId}/files"],
  read: ["GET", "/api/e2b/sessions/{sessionId}/files/content"],
  write: ["PUT", "/api/e2b/sessions/{sessionId}/files/content"],
  delete: ["DELETE", "/api/e2b/sessions/{sessionId}/files/content", {"body":"none"}],
  download: ["GET", "/api/e2b/sessions/{sessionId}/files/archive", {"answer":"blob"}],
  upload: ["PUT", "/api/e2b/sessions/{sessionId}/files/archive"],
})
