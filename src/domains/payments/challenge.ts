import { AppError } from '../../kernel/errors.ts'
import type { Quote } from '../../kernel/operation.ts'
import { isMetered } from '../../kernel/price-units.ts'
import { paymentErrors } from '../../kernel/shared-errors.ts'
import type { PricedCall } from '../../ports/paywall.ts'
import type { ChallengePart, HeaderLines } from './frame.ts'
import { payingRails } from './paying-rails.ts'
import type { PaywallParts } from './paywall-parts.ts'
import type { PresentedPayment, RailOffer } from './rail.ts'

type Refusal = {
  readonly error: AppError
  /** Whose payment was refused; null when nothing was presented. */
  readonly protocol: PresentedPayment['protocol'] | null
}

/**
 * The refusal with every offer of every protocol in its headers and body, built from one quote. Raises 503
 * `payment.not_configured` when there is nothing to offer. Only a 402 is a challenge; other refusals stay as they are.
 */
export async function challenged(
  parts: PaywallParts,
  call: PricedCall,
  { error, protocol }: Refusal,
): Promise<AppError> {
  if (error.spec.status !== 402) return error
  const offers = await offersOf(payingRails(parts, call), call)
  const challenges = await Promise.all(
    parts.frames.map(async (frame) => {
      const own = offers.filter((offer) => offer.protocol === frame.protocol)
      return frame.challenge(call, own, frame.protocol === protocol ? error : null)
    }),
  )
  if (offers.length === 0) {
    throw new AppError(paymentErrors.not_configured, 'No configured rail carries this price.')
  }
  return withChallenges(error, challenges, call.quote)
}

/** The offers of every rail for this call. A rail that fails makes none, and does not take the others along. */
export async function offersOf(
  { rails, logger }: Pick<PaywallParts, 'logger' | 'rails'>,
  call: PricedCall,
): Promise<readonly RailOffer[]> {
  const made = await Promise.all(
    [...rails.values()].map(async (rail): Promise<readonly RailOffer[]> => {
      try {
        return await rail.offers(call)
      } catch (failure) {
        logger.error('a rail could not make its offers', failure, { rail: rail.id })
        return []
      }
    }),
  )
  return made.flat()
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
    // What the refusal says of itself comes last: a protocol's member cannot hide the reason.
    extra: {
      ...{ ok: false, error: error.spec.title, priceSource },
      ...{ priceUnit: unit, isMost: isMetered(unit) },
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
