import { BourseError } from '#sdk'

/** What a wallet refused, by the numbers of EIP-1193; everything else says itself what it is. */
export function asRefusal(refused: unknown): BourseError {
  if (refused instanceof BourseError) return refused
  const { code, message } = Object(refused) as {
    readonly code?: unknown
    readonly message?: unknown
  }
  return new BourseError({
    code: walletCodes[String(code)] ?? 'client.wallet_failed',
    status: 0,
    detail: typeof message === 'string' ? message : 'The wallet refused.',
  })
}

const walletCodes: Readonly<Record<string, string>> = {
  4001: 'client.wallet_declined',
  4100: 'client.wallet_not_connected',
  4902: 'client.wallet_chain_unknown',
  '-32002': 'client.wallet_busy',
}
