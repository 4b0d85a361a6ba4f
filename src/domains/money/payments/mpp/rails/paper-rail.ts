import { ledgerAsset, priceAssetOf, priceAssets } from '../../../../../kernel/assets.ts'
import type { Clock } from '../../../../../ports/clock.ts'
import type { PricedCall } from '../../../../../ports/paywall.ts'
import type { Ports } from '../../../../../ports/ports.ts'
import type { Ledger } from '../../../ledger/index.ts'
import type {
  LedgerRail,
  PresentedPayment,
  Settled,
  SettleRequest,
  VerifiedPayment,
} from '../../rail.ts'
import { asMpp, assertNotExpired } from '../frame/presented.ts'
import { malformed, notOurChallenge } from '../frame/refusals.ts'
import {
  assertSameTerms,
  type ChargeTerms,
  chargeRequest,
  priceOf,
  referenceOf,
} from './charge-request.ts'
import { assertDepositFits, chargeOffers, isDepositAction } from './deposits.ts'
import { holdPaper, paperAccount, paperPayer } from './paper-funds.ts'

export type PaperRailOptions = Ports<'clock' | 'random'> & {
  readonly ledger: Ledger
}

const recipient = 'platform'
const paymentTypes = ['paper', undefined]

/**
 * Charges in paper: the complete flow of a payment with the ledger's play money, which is worthless and never mixes
 * with live value. Payers only prove that they answered the challenge.
 */
export function createPaperRail(options: PaperRailOptions): LedgerRail {
  const { ledger, clock, random } = options
  return {
    id: 'mpp_paper',
    protocol: 'mpp',
    mode: 'paper',
    custody: 'ledger',
    describe: () => ({
      method: 'paper',
      intent: 'charge',
      network: 'paper',
      currencies: { SOL: 'SOL', USDC: 'USDC' },
      unavailable: null,
    }),
    offers: async (call) => {
      const { asset } = call.quote
      const details = { mode: 'paper', network: 'paper', decimals: priceAssets[asset].decimals }
      return chargeOffers(call, 'paper', chargeRequest(termsOf(call), random, details))
    },
    takes: (presented) =>
      presented.protocol === 'mpp' &&
      presented.method === 'paper' &&
      (presented.intent === 'charge' || isDepositAction(presented)),
    verify: async (call, presented) => verify(call, presented, clock),
    reserve: async (tx, request, expiresAt) =>
      holdPaper(
        tx,
        {
          id: holdId(request),
          account: paperAccount(request.payer, request.asset),
          amountAtomic: request.amountAtomic,
          expiresAt,
        },
        { ledger, asset: priceAssetOf(request.asset).asset },
      ),
    release: async (tx, request) => void (await ledger.release(tx, holdId(request))),
    async capture(tx, request, credits) {
      const account = paperAccount(request.payer, request.asset)
      await ledger.commit(tx, holdId(request), {
        id: transferId(request),
        kind: 'charge.captured',
        entries: [{ account, amountAtomic: -request.amountAtomic }, ...credits],
        reference: { chargeId: request.chargeId, rail: request.rail },
      })
      return settledAs(request)
    },
    settledAs,
  }
}

function verify(call: PricedCall, presented: PresentedPayment, clock: Clock): VerifiedPayment {
  const answer = asMpp(presented)
  if (answer === null) throw notOurChallenge('protocol', 'This rail takes MPP payments.')
  assertNotExpired(answer, clock.nowMs())
  assertDepositFits(call, answer)
  assertSameTerms(answer, termsOf(call))
  if (!paymentTypes.some((type) => type === answer.payload['type'])) {
    throw malformed('type', 'A payment in paper has the type `paper`.')
  }
  const { asset, amountAtomic } = priceOf(call)
  return {
    rail: 'mpp_paper',
    mode: 'paper',
    claimKey: `paper|${answer.challengeId}`,
    payer: paperPayer(call, answer.payload['payer']),
    asset: ledgerAsset(asset, 'paper'),
    amountAtomic,
    network: 'paper',
    payTo: null,
    challengeId: answer.challengeId,
    proof: { reference: referenceOf(answer) },
  }
}

function termsOf(call: PricedCall): ChargeTerms {
  const { asset, amountAtomic, description } = priceOf(call)
  return { amountAtomic, currency: asset, recipient, description }
}

function settledAs(request: SettleRequest): Settled {
  return { status: 'settled', reference: transferId(request), isFinal: true }
}

function transferId({ chargeId }: SettleRequest): string {
  return `charge:${chargeId}`
}

function holdId({ chargeId }: SettleRequest): string {
  return `charge:${chargeId}`
}
