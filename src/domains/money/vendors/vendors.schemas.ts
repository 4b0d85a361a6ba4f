import { type Static, Type as T } from '@sinclair/typebox'
import { pageOf, pageQuery, wholeList } from '../../../kernel/page.ts'
import { AtomicAmount, shape, Timestamp } from '../../../kernel/schemas.ts'

const GatewayOperation = T.Object(
  {
    operationId: T.String(),
    method: T.String(),
    path: T.String(),
    summary: T.String(),
    price: T.Object({
      amountAtomic: T.Union([AtomicAmount, T.Null()], {
        description: 'Null where the price depends on the call; the 402 challenge states it.',
      }),
      amount: T.Union([T.String(), T.Null()]),
      asset: T.Literal('USDC'),
      decimals: T.Integer(),
      unit: T.Literal('call'),
    }),
  },
  { $id: 'GatewayOperation' },
)

const GatewayVendor = T.Object(
  {
    id: T.String(),
    name: T.String(),
    family: T.String(),
    docsUrl: T.String({ format: 'uri', description: 'The documentation of the vendor itself.' }),
    configured: T.Boolean({ description: 'Whether the operator has set the vendor up.' }),
    setting: T.String({ description: 'What the operator sets to switch it on.' }),
    circuit: T.Union(
      [
        T.Object({
          state: T.Union([T.Literal('closed'), T.Literal('open'), T.Literal('half_open')]),
          retryAfterSeconds: T.Integer({
            minimum: 0,
            description: 'Until a call may be tried again; 0 when it may be now.',
          }),
        }),
        T.Null(),
      ],
      { description: 'Whether calls are held back; null for a vendor that is not configured.' },
    ),
    limits: T.Object({
      callsPerMinute: T.Integer({ description: 'Of all callers together.' }),
      concurrent: T.Integer(),
    }),
    operations: T.Array(GatewayOperation),
  },
  { $id: 'GatewayVendor' },
)

export const GatewayVendors = T.Object(
  { openapi: T.String(), ...wholeList(GatewayVendor, { maxItems: 100 }) },
  { $id: 'GatewayVendors' },
)
export type GatewayVendors = Static<typeof GatewayVendors>

const GatewayResource = T.Object(
  {
    vendor: T.String(),
    kind: T.String({ description: 'Such as sandbox, session or task.' }),
    id: T.String({ description: 'As the vendor gave it.' }),
    madeAt: Timestamp,
  },
  { $id: 'GatewayResource' },
)
export const GatewayResources = pageOf(GatewayResource)
export type GatewayResources = Static<typeof GatewayResources>

export const GatewayResourcesQuery = shape({
  ...pageQuery,
  vendor: T.Optional(T.String({ pattern: '^[a-z0-9-]{1,40}$' })),
})
export type GatewayResourcesQuery = Static<typeof GatewayResourcesQuery>

const InventoryRow = T.Object(
  {
    operationId: T.String(),
    name: T.String(),
    method: T.String(),
    path: T.String(),
    tier: T.Union([T.Literal('public'), T.Literal('private'), T.Literal('monetized')]),
    family: T.String(),
    summary: T.String(),
  },
  { $id: 'InventoryRow' },
)

export const Inventory = T.Object(
  {
    total: T.Integer(),
    tiers: T.Object({ public: T.Integer(), private: T.Integer(), monetized: T.Integer() }),
    ...wholeList(InventoryRow, { maxItems: 5_000 }),
  },
  { $id: 'Inventory' },
)
export type Inventory = Static<typeof Inventory>
