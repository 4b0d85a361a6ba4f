import { Type as T } from '@sinclair/typebox'
import { rowsOf } from '../../kernel/operation.ts'
import { EvmAddress, shape } from '../../kernel/schemas.ts'
import { examples } from './examples.ts'
import { AsOf, FactoryStatus, Nullable } from './launchpad.schemas.ts'
import type { LaunchpadService } from './launchpad.service.ts'

const { operation } = rowsOf<LaunchpadService>()

const family = 'Robinhood Chain'
const Address = T.String({ maxLength: 512, description: 'Address of an endpoint' })
const Abi = T.Array(T.Record(T.String(), T.Unknown()), { maxItems: 200 })

const endpoints = {
  factories: 'https://bourse.example/api/rh-launchpad/factories',
  prepareLaunch: 'https://bourse.example/api/rh-launchpad/launches/prepare',
  launches: 'https://bourse.example/api/rh-launchpad/launches',
  token: 'https://bourse.example/api/rh-launchpad/tokens/{address}',
  quote: 'https://bourse.example/api/rh-launchpad/quote',
  prepareTrade: 'https://bourse.example/api/rh-launchpad/trades/prepare',
  submitIntent: 'https://bourse.example/api/rh-launchpad/intents/{intentId}/submit',
  creatorFees: 'https://bourse.example/api/rh-launchpad/creator-fees',
  prepareClaim: 'https://bourse.example/api/rh-launchpad/creator-fees/prepare-claim',
}

/** The launchpad itself: whether it is ready, where it is, and its ABI. */
export const factoriesOperations = {
  listFactories: operation({
    method: 'GET',
    path: '/api/rh-launchpad/factories',
    tier: 'public',
    family,
    summary: 'Read whether the launch factories are ready, and their terms',
    description:
      'Ready means: the chain answers, the code at the address is the expected one, and the index is near the tip.',
    auth: [],
    input: {},
    output: T.Object({ items: T.Array(FactoryStatus, { maxItems: 16 }), asOf: AsOf }),
    effect: 'none',
    examples: [{ name: 'ready', output: { items: [examples.factory], asOf: examples.asOf } }],
    handler: ({ factories }) => factories.list(),
  }),

  discovery: operation({
    method: 'GET',
    path: '/.well-known/rh-launchpad.json',
    tier: 'public',
    family,
    summary: 'Find the launchpad: its chain, factory, endpoints, ABI and documents',
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
        T.Object({ address: EvmAddress, kind: T.Literal('curve'), version: T.String() }),
        { maxItems: 16 },
      ),
      endpoints: T.Object({
        factories: Address,
        prepareLaunch: Address,
        launches: Address,
        token: Address,
        quote: Address,
        prepareTrade: Address,
        submitIntent: Address,
        creatorFees: Address,
        prepareClaim: Address,
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
          factories: [{ address: examples.factory.address, kind: 'curve', version: '1' }],
          endpoints,
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
    summary: 'Read the ABI of the launchpad and of the tokens that it makes',
    auth: [],
    input: { query: shape({}) },
    output: T.Object({ launchpad: Abi, token: Abi }),
    effect: 'none',
    cache: { freshSeconds: 3_600 },
    mcp: false,
    examples: [
      {
        name: 'an excerpt',
        output: {
          launchpad: [
            {
              type: 'function',
              name: 'claimCreatorFees',
              inputs: [],
              outputs: [{ name: 'amount', type: 'uint256' }],
              stateMutability: 'nonpayable',
            },
          ],
          token: [],
        },
      },
    ],
    handler: (launchpad) => launchpad.abi(),
  }),
}
