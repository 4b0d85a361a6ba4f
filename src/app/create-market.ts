import { createBirdeyeFeed } from '../adapters/birdeye/birdeye-feed.ts'
import { createMarketProjection, createMarketService } from '../domains/market/index.ts'
import type { MarketFeed } from '../ports/market-feed.ts'
import type { Config } from './config.ts'
import type { ServiceOptions } from './service-options.ts'
import type { World } from './world.ts'

/** Market data over the launches of chain 4663, and the projection that feeds it. */
export function createMarket(
  { config, world, foundations }: ServiceOptions,
  {
    ownFeeds = [],
    ...options
  }: {
    readonly isSimulated?: (address: string) => boolean
    /** Asked when no feed of the world outside answers. */
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
  return {
    service: createMarketService({
      ...world,
      ...options,
      feeds: [...feedsOf(config, world), ...ownFeeds],
    }),
    projection: createMarketProjection({
      ...world,
      ...options,
      outbox: foundations.eventLog,
      launchpadAddress: launchpad.address,
      ...(factoryAddress === null || wethAddress === null
        ? {}
        : { uniswap: { factoryAddress, wethAddress, launchpads } }),
    }),
  }
}

/** Who is asked for the price of ether, in this order. */
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
