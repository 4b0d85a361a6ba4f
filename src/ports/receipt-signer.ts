/** Signs what payers take away as proof. The key is the service's own; anybody can check a signature by `keys`. */
export type ReceiptSigner = {
  /** A compact JWS (RFC 7515) over the claims, EdDSA; the same claims give the same text. */
  readonly sign: (claims: Readonly<Record<string, unknown>>) => Promise<string>
  /** The public keys of every signature that is still to be checked, the current one first (RFC 7517). */
  readonly keys: () => readonly ReceiptPublicKey[]
}

/** The public half of a signing key. */
export type ReceiptPublicKey = {
  readonly kty: 'OKP'
  readonly crv: 'Ed25519'
  readonly x: string
  /** Names the key in the header of what it signed. */
  readonly kid: string
  readonly alg: 'EdDSA'
  readonly use: 'sig'
}
