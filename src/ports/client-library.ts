/** A file of the library, and SHA-256 of it in base64url. */
export type LibraryFile = { readonly body: Uint8Array; readonly digest: string }

/** The client library as it goes to callers, made of its sources. */
export type ClientLibrary = {
  /** The npm package, for `npm install <address>`; the same bytes until the program is replaced. */
  readonly tarball: () => Promise<LibraryFile>
  /** One module for pages, with everything but the wallet of a private key. */
  readonly module: () => Promise<LibraryFile>
}
