import { createBirdeyeFeed } from '../adapters/birdeye/birdeye-feed.ts'
import {
  createMarketChannels,
  createMarketProjection,
  createMarketService,
} from '../domains/markets/market/index.ts'
import type { MarketFeed } from '../ports/market-feed.ts'
import type { Config } from './config.ts'
import type { ServiceOptions } from './service-options.ts'
import type { World } from './world.ts'

/** Market data over the launches of chain 4663, and the projection that feeds it. */
export function createMarket(
  { config, world }: ServiceOptions,
  {
    ownFeeds = [],
    ...options
  }: {
    readonly isSimulated?: (address: string) => boolean
    /** Reads descriptions of tokens that this service keeps. */
    readonly readDescription?: (cid: string) => Promise<string | null>
    /** The service's own address, for the pictures of tokens. */
    readonly baseUrl?: string
    /** Used when no external feed answers. */
    readonly ownFeeds?: readonly MarketFeed[]
  } = {},
) {
  const { contracts, launchpad } = world.chains
  const { uniswapV3Factory: factoryAddress, weth: wethAddress } = contracts
  const launchpads = [
    ...(contracts.uniLaunchpad === null
      ? []
      : [{ family: 'uni', address: contracts.uniLaunchpad }]),
    ...(contracts.ponsLaunchpad === null
      ? []
      : [{ family: 'pons', address: contracts.ponsLaunchpad }]),
  ]
  const service = createMarketService({
    ...world,
    ...options,
    feeds: [...feedsOf(config, world), ...ownFeeds],
  })
  return {
    service,
    channels: createMarketChannels({ ...world, market: service }),
    projection: createMarketProjection({
      ...world,
      ...options,
      launchpadAddress: launchpad.address,
      ...(factoryAddress === null || wethAddress === null
        ? {}
        : { uniswap: { factoryAddress, wethAddress, launchpads } }),
    }),
  }
}

/** The price feeds of ether, in order of preference. */
function feedsOf({ vendors }: Config, { operatorEgress: egress }: World) {
  const { birdeye } = vendors
  return [
    createBirdeyeFeed({
      baseUrl: birdeye?.baseUrl ?? 'https://public-api.birdeye.so',
      apiKey: birdeye?.secret ?? null,
      egress,
    }),
  ]
}
