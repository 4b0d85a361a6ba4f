import { isObject } from '../errors/read-failure.ts'
import { readChallenges, readRequest, toCredential } from './mpp.ts'
import type { Offer } from './offer.ts'
import { mints } from './usdc-mints.ts'
import { type X402Accept, x402OffersBy } from './x402-accepts.ts'

/** A transfer of a token to pay for a call, as a wallet of Solana signs it. */
export interface SolanaTransfer {
  readonly mint: string
  readonly decimals: number
  readonly recipient: string
  readonly amountAtomic: bigint
  /** Binds the transfer to what is paid for; null where the protocol gives none. */
  readonly memo: string | null
  /** Who pays the network's fee, and signs after the payer. */
  readonly feePayer: string
  /** Null where the payer finds a recent one. */
  readonly blockhash: string | null
  /** `solana:…` as CAIP-2, or the name that MPP has for the network. */
  readonly network: string
}

/** Signs transfers; `solanaPayer` of `@bourse/sdk/solana` makes one. */
export interface SolanaPayer {
  /** The signed transaction in base64, without the signature of the fee payer. */
  readonly sign: (transfer: SolanaTransfer) => Promise<string>
}

const usdcDecimals = 6

/** The offers of an answer of 402 that a transfer of USDC on Solana takes: by MPP, and by x402 in version 2 or 1. */
export function solanaOffers(
  answer: Response,
  body: unknown,
  payer: SolanaPayer,
): readonly Offer[] {
  const transfers = mppTransfers(answer)
  // x402 brings no blockhash. What the same answer says of the same token is of the same network.
  const blockhashOf = (mint: unknown) =>
    transfers.find(({ transfer }) => transfer.mint === mint)?.transfer.blockhash ?? undefined
  const byX402 = x402OffersBy(
    (accept) => toOffer(accept, payer, blockhashOf(accept.asset)),
    answer,
    body,
  )
  const byMpp = transfers.map(
    ({ challenge, transfer }): Offer => ({
      rail: 'mpp_solana',
      asset: 'USDC',
      amountAtomic: transfer.amountAtomic,
      pay: async () =>
        toCredential(challenge, { type: 'transaction', transaction: await payer.sign(transfer) }),
    }),
  )
  return [...byMpp, ...byX402]
}

function mppTransfers(answer: Response) {
  return readChallenges(answer).flatMap((challenge) => {
    if (challenge['method'] !== 'solana' || challenge['intent'] !== 'charge') return []
    const { amount, currency, externalId, methodDetails, recipient } = readRequest(challenge)
    const { feePayerKey, network, recentBlockhash } = isObject(methodDetails) ? methodDetails : {}
    const transfer = transferOf({
      mint: currency,
      amount,
      recipient,
      feePayer: feePayerKey,
      memo: externalId,
      network,
      blockhash: recentBlockhash,
    })
    return transfer === null ? [] : [{ challenge, transfer }]
  })
}

function toOffer(
  accept: X402Accept,
  payer: SolanaPayer,
  blockhash: string | undefined,
): readonly Offer[] {
  const { amount, asset, extra, header, network, payTo, rail, scheme } = accept
  if (scheme !== 'exact' || !/^solana([:-]|$)/.test(String(network))) return []
  const { feePayer, memo } = extra
  const transfer = transferOf({
    mint: asset,
    amount,
    recipient: payTo,
    feePayer,
    memo,
    network,
    blockhash,
  })
  if (transfer === null) return []
  return [
    {
      rail,
      asset: 'USDC',
      amountAtomic: transfer.amountAtomic,
      pay: async () => header({ transaction: await payer.sign(transfer) }),
    },
  ]
}

/** The transfer of an offer; null for one in another token, whose worth is not known, or without what it needs. */
function transferOf(terms: Readonly<Record<string, unknown>>): SolanaTransfer | null {
  const { amount, blockhash, feePayer, memo, mint, network, recipient } = terms
  if (typeof mint !== 'string' || !mints.includes(mint)) return null
  if (typeof amount !== 'string' || !/^\d+$/.test(amount)) return null
  if (typeof recipient !== 'string' || typeof feePayer !== 'string') return null
  return {
    mint,
    decimals: usdcDecimals,
    recipient,
    amountAtomic: BigInt(amount),
    memo: typeof memo === 'string' ? memo : null,
    feePayer,
    blockhash: typeof blockhash === 'string' ? blockhash : null,
    network: String(network),
  }
}
