import { Type as T } from '@sinclair/typebox'
import { rowsOf } from '../../kernel/operation.ts'
import { EvmAddress, shape } from '../../kernel/schemas.ts'
import { endpointsAt, streamsAt } from './discovery.ts'
import { examples } from './examples.ts'
import {
  AsOf,
  CodeHash,
  FactoryKind,
  FactoryStatus,
  Nullable,
  SharedContract,
} from './launchpad.schemas.ts'
import type { LaunchpadService } from './launchpad.service.ts'

const { operation } = rowsOf<LaunchpadService>()

const family = 'Robinhood Chain'
const Address = T.String({ maxLength: 512, description: 'Address of an endpoint' })
const EndpointList = T.Record(T.String(), Address)
const Abi = T.Array(T.Record(T.String(), T.Unknown()), { maxItems: 200 })

/** The launchpad itself: whether it is ready, where it is, and its ABI. */
export const factoriesOperations = {
  listFactories: operation({
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
      items: T.Array(FactoryStatus, { maxItems: 16 }),
      shared: T.Array(SharedContract, { maxItems: 16 }),
      asOf: AsOf,
    }),
    effect: 'none',
    examples: [
      {
        name: 'ready',
        output: { items: [examples.factory], shared: [examples.shared], asOf: examples.asOf },
      },
    ],
    handler: ({ factories }) => factories.list(),
  }),

  discovery: operation({
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
    examples: [
      {
        name: 'one factory',
        output: {
          name: 'Robinhood Chain launchpad',
          version: '1',
          chain: { id: 4663, caip2: 'eip155:4663', nativeAsset: 'ETH', rpcUrl: null },
          factories: [
            {
              address: examples.launch.launchpad,
              kind: 'curve',
              version: '1',
              codeHash: examples.factory.codeHash,
            },
          ],
          ...endpointsAt('https://bourse.example'),
          streams: streamsAt('https://bourse.example'),
          abi: 'https://bourse.example/api/rh-launchpad/abi',
          openapi: 'https://bourse.example/openapi.json',
          docs: 'https://bourse.example/scalar',
          signing:
            'The service returns unsigned transactions and never asks for keys or seed phrases.',
        },
      },
    ],
    handler: (launchpad) => launchpad.discovery(),
  }),

  abi: operation({
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
    examples: [
      {
        name: 'an excerpt',
        output: {
          launchpad: [],
          creatorFees: [
            {
              type: 'function',
              name: 'claimCreatorFees',
              inputs: [{ name: 'tokens', type: 'address[]' }],
              outputs: [{ name: 'ethAmount', type: 'uint256' }],
              stateMutability: 'nonpayable',
            },
          ],
          token: [],
          uniLaunchpad: [],
          ponsLaunchpad: [],
          limitedToken: [],
          tokenFactory: [],
          vestingVault: [],
        },
      },
    ],
    handler: (launchpad) => launchpad.abi(),
  }),
}
