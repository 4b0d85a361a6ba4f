import { Type as T } from '@sinclair/typebox'
import { rowsOf } from '../../../kernel/operation.ts'
import { wholeList } from '../../../kernel/page.ts'
import { EvmAddress, Nullable, shape } from '../../../kernel/schemas.ts'
import { AsOf, CodeHash, FactoryKind, FactoryStatus, SharedContract } from './launchpad.schemas.ts'
import type { LaunchpadService } from './launchpad.service.ts'

const { operation } = rowsOf<LaunchpadService>()

const family = 'Robinhood Chain'
const Address = T.String({ maxLength: 512, description: 'Address of an endpoint' })
const EndpointList = T.Record(T.String(), Address)
const Abi = T.Array(T.Record(T.String(), T.Unknown()), { maxItems: 200 })

/** The launchpads: readiness, addresses and ABI. */
export const factoriesOperations = {
  listFactories: operation({
    name: 'launchFactories.list',
    method: 'GET',
    path: '/api/rh-launchpad/factories',
    tier: 'public',
    family,
    summary: 'Read whether the launch factories are ready, and their terms',
    description:
      'Ready means: the chain answers, the code at the address and at the contracts that it names is the expected one, and the index is near the tip. `shared` has the contracts of others that launches and swaps use, with the code that is expected there.',
    auth: [],
    input: {},
    output: T.Object({
      ...wholeList(FactoryStatus, { maxItems: 16 }),
      shared: T.Array(SharedContract, { maxItems: 16 }),
      asOf: AsOf,
    }),
    effect: 'none',
    handler: ({ factories }) => factories.list(),
  }),

  discovery: operation({
    name: 'launchpad.discover',
    method: 'GET',
    path: '/.well-known/rh-launchpad.json',
    tier: 'public',
    family,
    summary: 'Find the launchpads: their chain, factories, endpoints, streams, ABIs and documents',
    auth: [],
    input: {},
    output: T.Object({
      name: T.String(),
      version: T.String(),
      chain: T.Object({
        id: T.Integer(),
        caip2: T.String(),
        nativeAsset: T.String(),
        rpcUrl: Nullable(T.String({ description: 'Where wallets reach the chain' })),
      }),
      factories: T.Array(
        T.Object({
          address: EvmAddress,
          kind: FactoryKind,
          version: T.String(),
          codeHash: CodeHash,
        }),
        { maxItems: 16, description: 'All that are configured' },
      ),
      endpoints: EndpointList,
      families: T.Object({
        uni: EndpointList,
        pons: EndpointList,
        tokenFactory: EndpointList,
      }),
      streams: T.Object({
        events: Address,
        webSocket: Address,
        topics: T.Array(T.String(), { maxItems: 64 }),
      }),
      abi: Address,
      openapi: Address,
      docs: Address,
      signing: T.String(),
    }),
    effect: 'none',
    cache: { freshSeconds: 60 },
    mcp: false,
    handler: (launchpad) => launchpad.discovery(),
  }),

  abi: operation({
    name: 'launchpad.getAbi',
    method: 'GET',
    path: '/api/rh-launchpad/abi',
    tier: 'public',
    family,
    summary: 'Read the ABIs of the launchpads, the token factory, their vaults and their tokens',
    auth: [],
    input: { query: shape({}) },
    output: T.Object({
      launchpad: Abi,
      creatorFees: Abi,
      token: Abi,
      uniLaunchpad: Abi,
      ponsLaunchpad: Abi,
      limitedToken: Abi,
      tokenFactory: Abi,
      vestingVault: Abi,
    }),
    effect: 'none',
    cache: { freshSeconds: 3_600 },
    mcp: false,
    handler: (launchpad) => launchpad.abi(),
  }),
}
