/** The client library as it goes to callers, made of its sources. */
export type ClientLibrary = {
  /** The npm package, for `npm install <address>`; the same bytes until the program is replaced. */
  readonly tarball: () => Promise<Uint8Array>
  /** One module for pages, with everything but the wallet of a private key. */
  readonly module: () => Promise<Uint8Array>
}
