// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link TerminalFilesMethods.get} takes. */
export type TerminalFilesGetInput = {
  readonly file: string
}

/** The operations of `terminalFiles`. */
export interface TerminalFilesMethods {
  /**
   * File of the terminal: a script, a style, a font, a picture.
   *
   * The name holds a hash of the contents, so a file never changes.
   *
   * `GET /assets/{file}`, `get_assets_file`.
   * @throws {BourseError} `resource.not_found`
   */
  get(input: TerminalFilesGetInput, options?: CallOptions): Call<Blob>
}

/** `terminalFiles` of a client: `terminalFiles(client)`. */
export const terminalFiles: Resource<TerminalFilesMethods> = /* @__PURE__ */ resource<TerminalFilesMethods>('terminalFiles', {
  get: ["GET", "/assets/{file}", {"answer":"blob"}],
})
