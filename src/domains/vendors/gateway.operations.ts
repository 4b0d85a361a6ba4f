import { rowsOf } from '../../kernel/operation.ts'
import {
  GatewayResources,
  GatewayResourcesQuery,
  GatewayVendors,
  Inventory,
} from './vendors.schemas.ts'
import type { VendorsService } from './vendors.service.ts'

const { operation, document } = rowsOf<VendorsService>()

const listed = {
  method: 'GET',
  tier: 'private',
  family: 'Developer',
  auth: ['wallet_session', 'api_key', 'idp_bearer', 'account_session'],
  effect: 'none',
  // What these rows answer names operations that no public list does.
  mcp: false,
} as const

/** What callers and operators may know about the vendors' rows. The examples name none of them: they are published. */
export const gatewayOperations = {
  vendors: operation({
    ...listed,
    path: '/api/gateway/vendors',
    summary: 'List the vendors of the gateway with their state and prices',
    input: {},
    output: GatewayVendors,
    examples: [
      {
        name: 'one vendor',
        output: {
          openapi: '/api/gateway/openapi.json',
          items: [
            {
              id: 'weather',
              name: 'Weather',
              family: 'Other',
              docsUrl: 'https://weather.example/docs',
              configured: true,
              circuit: { state: 'closed', retryAfterSeconds: 0 },
              limits: { callsPerMinute: 60, concurrent: 8 },
              operations: [
                {
                  operationId: 'get_api_weather_forecast',
                  method: 'GET',
                  path: '/api/weather/forecast',
                  summary: 'Read a forecast',
                  price: { amountAtomic: '2000', asset: 'USDC', unit: 'call' },
                },
              ],
            },
          ],
        },
      },
    ],
    handler: (vendors) => vendors.vendors(),
  }),

  openapi: document({
    ...listed,
    tier: 'public',
    auth: [],
    path: '/api/gateway/openapi.json',
    summary: 'OpenAPI 3.1 description of the billable operations of the gateway',
    description:
      'The operations that the public descriptions leave out: proxies of outside vendors, each with its price. Show a credential to see them; without one the description is that of the gateway alone.',
    input: {},
    produces: ['application/json'],
    examples: [{ name: 'the description' }],
    handler: (vendors, { principal }) => vendors.openapi(principal),
  }),

  resources: operation({
    ...listed,
    path: '/api/gateway/resources',
    summary: 'List what the account has made at vendors, newest first',
    input: { query: GatewayResourcesQuery },
    output: GatewayResources,
    examples: [
      {
        name: 'of one vendor',
        input: { query: { limit: 50, vendor: 'weather' } },
        output: {
          items: [
            {
              vendor: 'weather',
              kind: 'station',
              id: 'st_81f3',
              madeAt: '2026-07-15T09:00:00.000Z',
            },
          ],
          nextCursor: null,
        },
      },
    ],
    handler: (vendors, { input, principal }) => vendors.resources(principal, input.query),
  }),

  inventory: operation({
    ...listed,
    path: '/api/gateway/inventory',
    summary: 'List every operation of the service, for its operator',
    description: 'The whole table with its tiers, the billable operations included.',
    gate: 'operator',
    input: {},
    output: Inventory,
    examples: [
      {
        name: 'one operation',
        output: {
          total: 1,
          tiers: { public: 1, private: 0, monetized: 0 },
          items: [
            {
              operationId: 'get_api_health',
              method: 'GET',
              path: '/api/health',
              tier: 'public',
              family: 'Health',
              summary: 'Check that the process is alive',
            },
          ],
        },
      },
    ],
    handler: (vendors) => vendors.inventory(),
  }),
}
