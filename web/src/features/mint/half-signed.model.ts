/** The bytes of a transaction of Solana with one more signature in its place; the others stay as they are. */
export function withSignature(
  transaction: string,
  {
    signature,
    signer,
    signers,
  }: {
    readonly signature: Uint8Array
    readonly signer: string
    /** In the order of the places. */
    readonly signers: readonly string[]
  },
): Uint8Array<ArrayBuffer> {
  const bytes = fromBase64(transaction)
  const at = signers.indexOf(signer)
  if (at < 0) throw new Error(`${signer} does not sign this transaction`)
  // How many signatures there are stands before them; fewer than 128 are one byte.
  bytes.set(signature, 1 + at * signatureBytes)
  return bytes
}

/** The bytes that a text of base64 stands for. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}

/** The bytes as a text of base64. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

const signatureBytes = 64
