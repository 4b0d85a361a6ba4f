import { creditOffers } from './credit.ts'
import { paperOffers, sessionOffers } from './mpp.ts'
import type { Offer } from './offer.ts'
import type { PayOptions } from './payer.ts'
import { solanaOffers } from './solana-offers.ts'
import { x402Offers } from './x402.ts'

/** What is permitted of what an answer of 402 offers, the cheapest to the payer first. It reads the answer's body. */
export async function permittedOffers(
  answer: Response,
  { credit, paper, rails, session, solana, usdc, x402 }: PayOptions,
): Promise<readonly Offer[]> {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null)
  const offers = [
    ...(paper === true ? paperOffers(answer) : []),
    ...(session === undefined ? [] : sessionOffers(answer, session)),
    ...(credit === true ? creditOffers(body) : []),
    ...(x402 === undefined ? [] : x402Offers(answer, body, { wallet: x402, usdc: usdc ?? [] })),
    ...(solana === undefined ? [] : solanaOffers(answer, body, solana)),
  ]
  return rails === undefined ? offers : offers.filter(({ rail }) => rails.includes(rail))
}
