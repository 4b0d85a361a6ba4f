import type { Encoding } from '../kernel/encodings.ts'

/** A file of the terminal in every form that it is sent in. */
export type TerminalFile = {
  readonly contentType: string
  /** SHA-256 of the plain bytes in base64url. */
  readonly digest: string
  readonly body: Uint8Array
  /** The same in the encodings that were made of it; empty for what is dense already. */
  readonly encoded: Readonly<Partial<Record<Encoding, Uint8Array>>>
}

/**
 * The web terminal as it was built. One build for the life of the process, so that pages and the files that they name
 * belong together. A file is read at its first use and is the same object from then on.
 */
export type TerminalFiles = {
  /**
   * The document that shows a feature, with what its page needs at once named in its head where there is such a page.
   * Undefined where the terminal is not built.
   */
  readonly page: (feature: string) => TerminalFile | undefined
  /**
   * A file by its name, which says what is in it: of this build, or of the one before, whose pages browsers may still
   * show.
   */
  readonly asset: (name: string) => TerminalFile | undefined
}
