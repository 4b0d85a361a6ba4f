import { AppError } from '../../../kernel/errors.ts'
import type { Quote } from '../../../kernel/operation.ts'
import { isMetered } from '../../../kernel/price-units.ts'
import { paymentErrors } from '../../../kernel/shared-errors.ts'
import type { ChallengePart, HeaderLines } from './frame.ts'
import type { Checkout } from './paywall-parts.ts'
import type { PaymentRail, PresentedPayment, RailOffer } from './rail.ts'

type Refusal = {
  readonly error: AppError
  /** The protocol of the refused payment; null when none was presented. */
  readonly protocol: PresentedPayment['protocol'] | null
}

/**
 * The refusal with every protocol's offers in its headers and body, all from one quote. Raises 503
 * `payment.not_configured` when there are none. Only a 402 becomes a challenge; other refusals stay unchanged.
 */
export async function challenged(
  checkout: Checkout,
  { error, protocol }: Refusal,
): Promise<AppError> {
  if (error.spec.status !== 402) return error
  const { call, frames, rails } = checkout
  const offersByRail = await Promise.all(
    [...rails.values()].map((rail) => offersOfRail(rail, checkout)),
  )
  const offers = offersByRail.flat()
  const challenges = await Promise.all(
    frames.map(async (frame) => {
      const own = offers.filter((offer) => offer.protocol === frame.protocol)
      return frame.challenge(call, own, frame.protocol === protocol ? error : null)
    }),
  )
  if (offers.length === 0) {
    throw new AppError(paymentErrors.not_configured, 'No configured rail carries this price.')
  }
  return withChallenges(error, challenges, call.quote)
}

/** The offers of one rail for this call. A failing rail makes none and does not affect the others. */
export async function offersOfRail(
  rail: PaymentRail,
  { call, logger }: Pick<Checkout, 'call' | 'logger'>,
): Promise<readonly RailOffer[]> {
  try {
    return await rail.offers(call)
  } catch (failure) {
    logger.error('a rail could not make its offers', failure, { rail: rail.id })
    return []
  }
}

function withChallenges(
  error: AppError,
  challenges: readonly ChallengePart[],
  { source: priceSource = 'table', unit }: Quote,
): AppError {
  const headers = linesByName(challenges.flatMap((part) => part.headers))
  const members = Object.assign({}, ...challenges.map((part) => part.members))
  return new AppError(error.spec, error.message, {
    ...error.options,
    headers: { ...headers, ...error.options.headers },
    // The refusal's own members come last, so that a protocol's member cannot hide the reason.
    extra: {
      ok: false,
      error: error.spec.title,
      priceSource,
      priceUnit: unit,
      isMost: isMetered(unit),
      ...members,
      ...error.options.extra,
    },
  })
}

function linesByName(lines: HeaderLines): Readonly<Record<string, string | readonly string[]>> {
  const byName = Map.groupBy(lines, ([name]) => name.toLowerCase())
  return Object.fromEntries(
    [...byName].map(([name, group]) => {
      const [first = '', ...more] = group.map(([, value]) => value)
      return [name, more.length === 0 ? first : [first, ...more]]
    }),
  )
}
