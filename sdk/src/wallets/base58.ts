const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Bytes in base58, as Solana writes addresses and signatures. */
export function toBase58(bytes: Uint8Array): string {
  const zeros = bytes.findIndex((byte) => byte !== 0)
  let text = ''
  for (
    let rest = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
    rest > 0n;
    rest /= 58n
  )
    text = alphabet.charAt(Number(rest % 58n)) + text
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}
