import type { Static } from '@sinclair/typebox'
import { getAddress, isAddress } from 'viem'
import { networkName } from '../../../../kernel/chains.ts'
import { AppError } from '../../../../kernel/errors.ts'
import { resourceErrors } from '../../../../kernel/shared-errors.ts'
import { networkId, readNetworkId } from '../network-ids.ts'
import { invalid } from '../readers.ts'
import { type ReferencePrices, weiInUsd } from '../reference-price.ts'
import type { createTokensService } from '../tokens.service.ts'
import type * as schemas from './simple-prices.schemas.ts'

type Wanted = Static<typeof schemas.PriceQuery>
type Price = Record<string, number | null>
type Quoted = Awaited<ReturnType<ReturnType<typeof createTokensService>['quotes']>>[number]

const currencies = ['eth', 'usd'] as const
type Currency = (typeof currencies)[number]

const etherId = 'ethereum'
const idsMax = 100

/** Creates prices in the form of CoinGecko's simple prices. What is not known here is left out, as it is there. */
export function createSimplePrices({
  references,
  tokens,
}: {
  readonly tokens: Pick<ReturnType<typeof createTokensService>, 'quotes'>
  readonly references: ReferencePrices
}) {
  async function pricesOf(
    ids: readonly string[],
    { named, wanted }: { readonly named: (token: string) => string; readonly wanted: Wanted },
  ): Promise<Record<string, Price>> {
    const found = await tokens.quotes(ids.flatMap(tokenOf))
    return Object.fromEntries(found.map((quoted) => [named(quoted.token), priceOf(quoted, wanted)]))
  }
  return {
    /** By id: `robinhood_0x…` for a token, `ethereum` for ether. */
    async byId({ ids: list, ...wanted }: Static<typeof schemas.ByIdQuery>) {
      const ids = split(list, 'query/ids')
      const prices = await pricesOf(ids, { named: networkId, wanted })
      if (!ids.includes(etherId)) return prices
      const reference = await references.current()
      const ether = { eth: '1', usd: weiInUsd(10n ** 18n, reference).value }
      const price = currenciesOf(wanted).map((currency) => [currency, toNumber(ether[currency])])
      return { [etherId]: Object.fromEntries(price), ...prices }
    },

    /** By address, in lower case. Raises 404 for another network. */
    byAddress(
      network: string,
      { contract_addresses: list, ...wanted }: Static<typeof schemas.ByAddressQuery>,
    ) {
      if (network !== networkName) {
        throw new AppError(resourceErrors.not_found, `The network here is ${networkName}.`)
      }
      const addresses = split(list, 'query/contract_addresses')
      return pricesOf(addresses, { named: (token) => token.toLowerCase(), wanted })
    },
  }
}

function split(list: string, location: string): readonly string[] {
  const ids = [...new Set(list.split(',').map((id) => id.trim()))].filter((id) => id !== '')
  if (ids.length > idsMax) throw invalid({ location, message: `names more than ${idsMax}` })
  return ids
}

function tokenOf(id: string) {
  const address = readNetworkId(id)
  return address !== undefined && isAddress(address, { strict: false }) ? [getAddress(address)] : []
}

function priceOf(quoted: Quoted, wanted: Wanted): Price {
  const { changePct24h, marketCap, price, updatedAt, volume24h } = quoted
  const each = (name: string, of: (currency: Currency) => string | null) =>
    Object.fromEntries(
      currenciesOf(wanted).map((currency) => [`${currency}${name}`, toNumber(of(currency))]),
    )
  // The dollar price of ether a day ago is not kept, so a change in dollars is not known.
  const changeIn = (currency: Currency) => (currency === 'eth' ? changePct24h : null)
  return {
    ...each('', (currency) => price[currency]),
    ...(wanted.include_market_cap ? each('_market_cap', (currency) => marketCap[currency]) : {}),
    ...(wanted.include_24hr_vol ? each('_24h_vol', (currency) => volume24h[currency]) : {}),
    ...(wanted.include_24hr_change ? each('_24h_change', changeIn) : {}),
    ...(wanted.include_last_updated_at ? { last_updated_at: updatedAt } : {}),
  }
}

function currenciesOf({ vs_currencies: list }: Wanted): readonly Currency[] {
  const names = new Set(list.split(','))
  return currencies.filter((name) => names.has(name))
}

function toNumber(text: string | null): number | null {
  return text === null ? null : Number(text)
}
