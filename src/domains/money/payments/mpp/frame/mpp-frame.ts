import { createHash } from 'node:crypto'
import { priceAssets } from '../../../../../kernel/assets.ts'
import { canonicalJson } from '../../../../../kernel/canonical-json.ts'
import { formatAmount } from '../../../../../kernel/money.ts'
import type { Clock } from '../../../../../ports/clock.ts'
import type { PricedCall } from '../../../../../ports/paywall.ts'
import type { ChallengePart, ChargeReceipt, HeaderLines, PaymentFrame } from '../../frame.ts'
import type { RailOffer } from '../../rail.ts'
import { negotiate } from './accept-payment.ts'
import { bindingOf } from './binding.ts'
import {
  assertRealm,
  bodyDigest,
  type Challenge,
  challengeId,
  encodeRequest,
  isChallengeIdOf,
  isHeaderText,
  toHeaderValue,
} from './challenge.ts'
import type { ChallengeKeys } from './challenge-keys.ts'
import { type Credential, readCredential } from './credential.ts'
import type { MppPresented } from './presented.ts'
import { notOurChallenge } from './refusals.ts'
import { isObject, type JsonObject, toBase64Url } from './wire-json.ts'

export type MppFrameOptions = {
  /** The protection space, 1 to 128 printable ASCII characters. */
  readonly realm: string
  readonly keys: ChallengeKeys
  readonly clock: Clock
}

export type MppOffer = Extract<RailOffer, { readonly protocol: 'mpp' }>

/** The frame of this protocol, whose presented payments have the expiry of their challenge. */
export type MppFrame = Omit<PaymentFrame, 'challenge' | 'failure' | 'present' | 'protocol'> & {
  readonly protocol: 'mpp'
  readonly challenge: (call: PricedCall, offers: readonly RailOffer[]) => ChallengePart
  readonly present: (call: PricedCall) => MppPresented | null
}

/** How long a challenge is valid. */
const challengeLifeMs = 5 * 60_000

/**
 * The `Payment` authentication scheme (draft-httpauth-payment-00): one `WWW-Authenticate` value per offer, bound by
 * HMAC to realm, method, intent, request, expiry, body digest and the call itself. Challenges are not stored.
 */
export function createMppFrame(options: MppFrameOptions): MppFrame {
  assertRealm(options.realm)
  return {
    protocol: 'mpp',
    challenge(call, offers) {
      const ours = offers.filter((offer): offer is MppOffer => offer.protocol === 'mpp')
      const accepted = negotiate(ours, call.requestHeader('accept-payment'))
      const challenges = accepted.map((offer) => ({
        offer,
        made: challengeOf(call, offer, options),
      }))
      const shown = challenges.find(({ offer }) => offer.intent === 'charge') ?? challenges[0]
      if (shown === undefined) return { headers: [], members: {} }
      return {
        headers: challenges.map(({ made }) => ['www-authenticate', toHeaderValue(made)] as const),
        members: { mpp: toMember(call, shown.offer, shown.made) },
      }
    },
    present(call) {
      const credential = readCredential(call.headerLines)
      return credential === null ? null : toPresented(call, credential, options)
    },
    receipt: (_call, receipt) => toReceipt(receipt),
  }
}

function challengeOf(call: PricedCall, offer: MppOffer, options: MppFrameOptions): Challenge {
  const slots = {
    realm: options.realm,
    method: offer.method,
    intent: offer.intent,
    request: encodeRequest(offer.request),
    expires: new Date(options.clock.nowMs() + challengeLifeMs).toISOString(),
    digest: bodyDigest(call.bodyDigest),
    opaque: bindingOf(call),
  }
  const { description } = call.quote
  // A payment in Authorization would replace the credential that is there.
  const isTaken = call.headerLines('authorization').some((line) => !/^payment /i.test(line))
  return {
    id: challengeId(slots, options.keys.current),
    ...slots,
    ...(description !== undefined && isHeaderText(description) ? { description } : {}),
    ...(isTaken ? { header: 'Payment-Authorization' } : {}),
  }
}

function toPresented(
  call: PricedCall,
  { id, slots, request, payload, source }: Credential,
  { keys, realm }: MppFrameOptions,
): MppPresented {
  const isOurs = slots.realm === realm && isChallengeIdOf(id, slots, keys.accepted)
  if (!isOurs)
    throw notOurChallenge('unknown_challenge', 'This service did not make the challenge.')
  if (slots.digest !== bodyDigest(call.bodyDigest)) {
    throw notOurChallenge('digest_mismatch', 'The challenge was made for another body.')
  }
  if (slots.opaque !== bindingOf(call)) {
    throw notOurChallenge('scope_mismatch', 'The challenge was made for another request.')
  }
  return {
    protocol: 'mpp',
    method: slots.method,
    intent: slots.intent,
    challengeId: id,
    request,
    payload,
    expiresAt: new Date(slots.expires),
    fingerprint: createHash('sha256').update(canonicalJson({ id, payload, source })).digest('hex'),
    // Only the payer knows the id, even if the proof is public on a chain.
    isConfidential: true,
    ...(source === undefined ? {} : { source }),
  }
}

/** The challenge as a member of the 402 body, for clients that read bodies rather than headers. */
function toMember(call: PricedCall, { request }: MppOffer, challenge: Challenge) {
  const { asset, amountAtomic, description } = call.quote
  const { decimals } = priceAssets[asset]
  const details = isObject(request['methodDetails']) ? request['methodDetails'] : {}
  const isMint = typeof details['tokenProgram'] === 'string'
  return {
    status: 402,
    intent: challenge.intent,
    method: challenge.method,
    id: challenge.id,
    amount: amountAtomic.toString(),
    amountHuman: formatAmount(amountAtomic, decimals),
    currency: asset,
    mint: isMint ? request['currency'] : null,
    decimals,
    recipient: request['recipient'],
    reference: request['externalId'],
    network: details['network'],
    description: description ?? null,
    mode: challenge.method === 'paper' ? 'paper' : 'live',
    realm: challenge.realm,
    expiresAt: challenge.expires,
  }
}

function toReceipt(receipt: ChargeReceipt): HeaderLines {
  const { presented } = receipt
  if (presented.protocol !== 'mpp') return []
  const members = {
    // First, so that a rail's members cannot override these.
    ...receipt.extra,
    status: 'success',
    method: presented.method,
    intent: presented.intent,
    challengeId: presented.challengeId,
    reference: receipt.reference,
    timestamp: receipt.settledAt.toISOString(),
    chargeId: receipt.chargeId,
    amount: receipt.amountAtomic.toString(),
    network: receipt.network,
    mode: receipt.mode,
    ...(typeof presented.request['externalId'] === 'string'
      ? { externalId: presented.request['externalId'] }
      : {}),
  }
  return [['payment-receipt', encodeReceipt(members)]]
}

/** The value of `Payment-Receipt`, which only successful answers have. */
export function encodeReceipt(members: JsonObject): string {
  return toBase64Url(canonicalJson(members))
}
