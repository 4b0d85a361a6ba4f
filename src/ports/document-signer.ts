/** One signature over a document (RFC 7515, with the payload left out), as the document carries it. */
export type DocumentSignature = {
  /** Base64url of the signed header, which names algorithm and key. */
  readonly protected: string
  readonly signature: string
}

/** Signs documents that others fetch, with the key whose public half the service publishes. */
export type DocumentSigner = {
  /** The same text gives the same signature. */
  readonly sign: (payload: string) => Promise<DocumentSignature>
}
