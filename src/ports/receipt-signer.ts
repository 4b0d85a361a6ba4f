/** Signs payment receipts with the service's own key. Anybody can verify a signature with `keys`. */
export type ReceiptSigner = {
  /** A compact JWS (RFC 7515) over the claims, EdDSA. Deterministic. */
  readonly sign: (claims: Readonly<Record<string, unknown>>) => Promise<string>
  /** The public keys of all signatures that must still verify, the current one first (RFC 7517). */
  readonly keys: () => readonly ReceiptPublicKey[]
}

/** The public half of a signing key. */
export type ReceiptPublicKey = {
  readonly kty: 'OKP'
  readonly crv: 'Ed25519'
  readonly x: string
  /** The key id in the header of its signatures. */
  readonly kid: string
  readonly alg: 'EdDSA'
  readonly use: 'sig'
}
