import { textOf } from '../../../panels/calls/json.model.ts'

/** What a receipt says, as far as it is shown. */
export interface ReceiptFacts {
  readonly amount: string | null
  readonly asset: string
  readonly payer: string | null
  readonly payee: string | null
  readonly issuedAt: string | null
  readonly outcome: string | null
}

/** What the claims of a receipt say; null for what they do not. */
export function factsOf(claims: Readonly<Record<string, unknown>>): ReceiptFacts {
  const said = (name: string) => textOf(claims[name]) ?? null
  return {
    amount: said('amount'),
    asset: said('asset') ?? '',
    payer: said('payer'),
    payee: said('payee'),
    issuedAt: said('issuedAt'),
    outcome: said('outcome'),
  }
}

/** A charge, as far as its receipt must agree with it. */
export interface Claimed {
  readonly id: string
  readonly amountAtomic: string
  readonly asset: string
  readonly requestDigest: string
}

/** Whether a receipt is of this charge: its id, its amount and its request. */
export function isOf(claims: Readonly<Record<string, unknown>>, charge: Claimed): boolean {
  return (
    claims['chargeId'] === charge.id &&
    claims['amountAtomic'] === charge.amountAtomic &&
    claims['asset'] === charge.asset &&
    claims['requestDigest'] === charge.requestDigest
  )
}

/** Whether a text has this SHA-256, in hexadecimal. */
export async function isDigestOf(digest: unknown, text: string): Promise<boolean> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  const found = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0'))
  return digest === found.join('')
}
