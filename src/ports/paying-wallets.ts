import type { Principal } from '../kernel/principal.ts'
import type { UnsignedTypedData } from './agent-payments.ts'
import type { Hex } from './chain-evm.ts'

/** The outcome of asking a wallet for a signature. */
export type PaymentSigning =
  | { readonly outcome: 'signed'; readonly signature: Hex }
  /** A person has to approve it: ask again later. */
  | { readonly outcome: 'waiting'; readonly requestId: string; readonly payloadHash: string }
  /** It will never be signed under this id. */
  | { readonly outcome: 'refused'; readonly reason: string }

/** Wallets of accounts that pay within their owners' policies. Their keys stay inside. */
export type PayingWallets = {
  /** The address of a wallet that the caller may use; null for any other. */
  readonly addressOf: (caller: Principal, walletId: string) => Promise<Hex | null>
  /** Signs once per `id`: the same id gives the same signature in every process. Sends nothing. */
  readonly sign: (
    caller: Principal,
    request: {
      readonly walletId: string
      readonly id: string
      readonly typedData: UnsignedTypedData
    },
  ) => Promise<PaymentSigning>
}
