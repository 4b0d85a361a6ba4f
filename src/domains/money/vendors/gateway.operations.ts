import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
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
  auth: accountCredentials,
  effect: 'none',
  // The answers name operations that no public list contains.
  mcp: false,
} as const

/**
 * Information about the vendors' rows for callers and operators. The examples name none of them, because they are
 * published.
 */
export const gatewayOperations = {
  vendors: operation({
    name: 'gateway.listVendors',
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
              setting: 'VENDOR_WEATHER_API_KEY',
              circuit: { state: 'closed', retryAfterSeconds: 0 },
              limits: { callsPerMinute: 60, concurrent: 8 },
              operations: [
                {
                  operationId: 'get_api_weather_forecast',
                  method: 'GET',
                  path: '/api/weather/forecast',
                  summary: 'Read a forecast',
                  price: {
                    amount: '0.002',
                    amountAtomic: '2000',
                    asset: 'USDC',
                    decimals: 6,
                    unit: 'call',
                  },
                },
              ],
            },
          ],
          nextCursor: null,
        },
      },
    ],
    handler: (vendors) => vendors.vendors(),
  }),

  openapi: document({
    name: 'gateway.getOpenapi',
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
    name: 'gateway.listResources',
    ...listed,
    path: '/api/gateway/resources',
    summary: 'List what the account has made at vendors, newest first',
    input: { query: GatewayResourcesQuery },
    output: GatewayResources,
    handler: (vendors, { input, principal }) => vendors.resources(principal, input.query),
  }),

  inventory: operation({
    name: 'gateway.listOperations',
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
              name: 'service.getHealth',
              method: 'GET',
              path: '/api/health',
              tier: 'public',
              family: 'Health',
              summary: 'Check that the process is alive',
            },
          ],
          nextCursor: null,
        },
      },
    ],
    handler: (vendors) => vendors.inventory(),
  }),
}
