import { Type as T } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { x402Client, x402HTTPClient } from '@x402/core/client'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { isHex } from 'viem'
import type {
  AgentPayments,
  PaymentOffer,
  PreparedPayment,
  SettlementAnswer,
} from '../../ports/agent-payments.ts'
import type { Hex } from '../../ports/chain-evm.ts'
import type { PaymentTerms } from '../../ports/remote-agents.ts'

const offersMax = 20
const headerMax = 65_536
const hour = 3_600
const http = new x402HTTPClient(new x402Client())

const common = {
  scheme: T.String({ maxLength: 64 }),
  network: T.String({ maxLength: 128 }),
  asset: T.String({ maxLength: 128 }),
  payTo: T.String({ maxLength: 128 }),
  maxTimeoutSeconds: T.Integer({ minimum: 1, maximum: hour }),
  extra: T.Optional(T.Union([T.Record(T.String(), T.Unknown()), T.Null()])),
}
const Amount = T.String({ pattern: '^(?:0|[1-9][0-9]{0,77})$' })
const OfferOfVersion1 = T.Object({ ...common, maxAmountRequired: Amount })
const OfferOfVersion2 = T.Object({ ...common, amount: Amount })
const Challenge = T.Object({
  x402Version: T.Union([T.Literal(1), T.Literal(2)]),
  accepts: T.Array(T.Unknown()),
  resource: T.Optional(T.Unknown()),
})
const Settlement = T.Object({
  success: T.Boolean(),
  transaction: T.Optional(T.String({ maxLength: 256 })),
})
const Authorization = T.Object({ authorization: T.Record(T.String(), T.Unknown()) })

const TypedDataForm = T.Object({
  types: T.Record(T.String(), T.Array(T.Object({ name: T.String(), type: T.String() }))),
  primaryType: T.String(),
  domain: T.Record(T.String(), T.Unknown()),
  message: T.Record(T.String(), T.Unknown()),
})

/** Pays by x402 with what the official library makes; signatures come from elsewhere. */
export function createPayingClient(): AgentPayments {
  return { offersOf, prepare, headersOf, settlementOf }
}

function offersOf(terms: PaymentTerms): readonly PaymentOffer[] {
  const challenge = readLibrary(() => http.getPaymentRequiredResponse(headerIn(terms), terms.body))
  if (!Value.Check(Challenge, challenge)) return []
  const { accepts, resource = null, x402Version: version } = challenge
  return accepts.slice(0, offersMax).flatMap((offer): readonly PaymentOffer[] => {
    const asMade = { accepted: offer, resource }
    if (version === 2 && Value.Check(OfferOfVersion2, offer)) {
      return [{ ...partsOf(offer), version, amount: offer.amount, asMade }]
    }
    if (version === 1 && Value.Check(OfferOfVersion1, offer)) {
      return [{ ...partsOf(offer), version, amount: offer.maxAmountRequired, asMade }]
    }
    return []
  })
}

function partsOf(offer: {
  readonly scheme: string
  readonly network: string
  readonly asset: string
  readonly payTo: string
  readonly maxTimeoutSeconds: number
  readonly extra?: Record<string, unknown> | null
}) {
  const { asset, extra, maxTimeoutSeconds, network, payTo, scheme } = offer
  return { asset, extra: extra ?? {}, maxTimeoutSeconds, network, payTo, scheme }
}

async function prepare(offer: PaymentOffer, payer: Hex): Promise<PreparedPayment | null> {
  const { amount, asset, extra, maxTimeoutSeconds, network, payTo } = offer
  const { assetTransferMethod: method = 'eip3009' } = extra
  if (offer.scheme !== 'exact' || !network.startsWith('eip155:') || method !== 'eip3009')
    return null
  let typedData: unknown
  const scheme = new ExactEvmScheme({
    address: payer,
    async signTypedData(data) {
      typedData = inJson(data)
      return `0x${'00'.repeat(65)}`
    },
  })
  const requirements = {
    ...{ scheme: 'exact', network: `eip155:${network.slice(7)}` as const, asset, amount, payTo },
    ...{ maxTimeoutSeconds, extra: { ...extra } },
  }
  try {
    const { payload } = await scheme.createPaymentPayload(2, requirements)
    if (!Value.Check(TypedDataForm, typedData) || !Value.Check(Authorization, payload)) return null
    return { offer, payer, authorization: inJson(payload.authorization), typedData }
  } catch {
    // The library throws for addresses that are none, and where the token's domain is not told.
    return null
  }
}

function headersOf(payment: PreparedPayment, signature: Hex): Readonly<Record<string, string>> {
  const { authorization, offer } = payment
  const { accepted, resource } = offer.asMade
  const payload = { authorization, signature }
  const { network, scheme, version } = offer
  const sent =
    version === 1
      ? { x402Version: 1, scheme, network, payload }
      : { x402Version: 2, accepted, payload, ...(resource === null ? {} : { resource }) }
  const header = version === 1 ? 'x-payment' : 'payment-signature'
  return { [header]: Buffer.from(JSON.stringify(sent)).toString('base64') }
}

function settlementOf(terms: PaymentTerms): SettlementAnswer | null {
  const answer: unknown = readLibrary(() => http.getPaymentSettleResponse(headerIn(terms)))
  if (!Value.Check(Settlement, answer)) return null
  const { success: isSettled, transaction = '' } = answer
  const isHash = isHex(transaction) && transaction.length === 66
  return { isSettled, transaction: isHash ? transaction : null }
}

function headerIn({ headers }: PaymentTerms) {
  return (name: string): string | undefined => {
    const value = headers[name.toLowerCase()]
    return value !== undefined && value.length <= headerMax ? value : undefined
  }
}

/** The library throws for what it cannot read, which may be anything here. */
function readLibrary(read: () => unknown): unknown {
  try {
    return read()
  } catch {
    return null
  }
}

/** As JSON has it: what is no number of JSON becomes its digits. */
function inJson<value>(given: value): value {
  return JSON.parse(
    JSON.stringify(given, (_, member: unknown) =>
      typeof member === 'bigint' ? member.toString() : member,
    ),
  )
}
