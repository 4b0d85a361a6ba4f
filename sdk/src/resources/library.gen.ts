// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import { type Resource, resource } from '../client/resource.ts'
/** The operations of `library`. */
export interface LibraryMethods {
  /**
   * The client library as an npm package.
   *
   * `npm install <this address>` installs `@bourse/sdk`, with types and without dependencies.
   *
   * `GET /sdk/bourse-sdk.tgz`, `get_sdk_bourse_sdk_tgz`.
   */
  getPackage(input?: NoInput, options?: CallOptions): Call<Blob>

  /**
   * The client library as one module, for pages.
   *
   * `import { createBourse } from '<this address>'` in a page's own script.
   *
   * `GET /sdk/bourse.js`, `get_sdk_bourse_js`.
   */
  getModule(input?: NoInput, options?: CallOptions): Call<string>
}

/** `library` of a client: `library(client)`. */
export const library: Resource<LibraryMethods> = /* @__PURE__ */ resource<LibraryMethods>('library', {
  getPackage: ["GET", "/sdk/bourse-sdk.tgz", {"answer":"blob"}],
  getModule: ["GET", "/sdk/bourse.js", {"answer":"text"}],
})
