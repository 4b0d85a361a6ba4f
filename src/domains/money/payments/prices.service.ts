import type { Static } from '@sinclair/typebox'
import { ledgerAsset, ledgerMoney } from '../../../kernel/assets.ts'
import type { CallContext, Quote } from '../../../kernel/operation.ts'
import { isMetered } from '../../../kernel/price-units.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { PriceFinder } from '../../../ports/price-finder.ts'
import type { ChargeParts } from './charge-parts.ts'
import { payingRails } from './paying-rails.ts'
import type { PriceAnswer, PriceQuestion } from './prices.schemas.ts'
import type { PaymentRail } from './rail.ts'

/** Prices of calls before they are made. */
export type PricesService = {
  /** Asks a call's row for its price without running the call or issuing a challenge. */
  readonly ask: (
    principal: Principal | null,
    question: Static<typeof PriceQuestion>,
    context: Pick<CallContext, 'addressBlock' | 'requestId'>,
  ) => Promise<Static<typeof PriceAnswer>>
}

/** Creates the price queries. */
export function createPricesService(
  parts: Pick<ChargeParts, 'database' | 'ledger' | 'rails' | 'settings'> & {
    readonly findPrice: PriceFinder
  },
): PricesService {
  return {
    async ask(principal, { method, path, body }, { addressBlock, requestId }) {
      const caller = { principal, addressBlock, requestId }
      const { costsOutside, operationId, pathTemplate, quote } = await parts.findPrice({
        method,
        path,
        body,
        ...caller,
      })
      const offers =
        quote === null
          ? []
          : await offersFor(payingRails(parts, { costsOutside, quote }), quote, principal)
      return {
        operation: operationId,
        method,
        path: pathTemplate,
        free: quote === null,
        price: quote === null ? null : toPriceView(quote),
        offers,
      }
    },
  }
}

type Offer = Static<typeof PriceAnswer>['offers'][number]

async function offersFor(
  parts: Pick<ChargeParts, 'database' | 'ledger' | 'rails'>,
  quote: Quote,
  principal: Principal | null,
): Promise<Offer[]> {
  const offers = await Promise.all(
    [...parts.rails.values()].map(async (rail): Promise<Offer[]> => {
      const { method, intent, network, currencies, unavailable } = rail.describe()
      const currency = currencies[quote.asset]
      if (unavailable !== null || currency === undefined) return []
      const enough = await isCovered(parts, { rail, quote, principal })
      const { id, protocol, mode } = rail
      const amount = ledgerMoney(quote.asset, quote.amountAtomic)
      const named = { method, intent, mode, network, currency, ...amount, enough }
      return [{ rail: id, protocol, ...named }]
    }),
  )
  return offers.flat()
}

async function isCovered(
  { database, ledger }: Pick<ChargeParts, 'database' | 'ledger'>,
  {
    rail,
    quote,
    principal,
  }: {
    readonly rail: PaymentRail
    readonly quote: Quote
    readonly principal: Principal | null
  },
): Promise<boolean | null> {
  if (rail.protocol !== 'credit') return null
  if (principal === null) return false
  const { availableAtomic } = await ledger.balance(database.query, {
    owner: principal.accountId,
    purpose: 'available',
    asset: ledgerAsset(quote.asset, rail.mode),
  })
  return availableAtomic >= quote.amountAtomic
}

function toPriceView(quote: Quote) {
  return {
    ...ledgerMoney(quote.asset, quote.amountAtomic),
    unit: quote.unit,
    isMost: isMetered(quote.unit),
    source: quote.source ?? 'table',
    description: quote.description ?? null,
    payee: quote.payee?.accountId ?? 'platform',
  }
}
