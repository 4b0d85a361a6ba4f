/** One detached signature of a document (RFC 7515), as the document carries it. */
export type DocumentSignature = {
  /** Base64url of the signed header, which names algorithm and key. */
  readonly protected: string
  readonly signature: string
}

/** Signs published documents with the key whose public half the service publishes. */
export type DocumentSigner = {
  /** Deterministic: the same text gives the same signature. */
  readonly sign: (payload: string) => Promise<DocumentSignature>
}
