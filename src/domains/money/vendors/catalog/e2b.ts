import { Type as T } from '@sinclair/typebox'
import { shape } from '../../../../kernel/schemas.ts'
import type { Vendor, VendorInput } from '../vendor.ts'
import { oneOf, ResourceId } from './fields.ts'

const sandboxID = 'ixjvyuzh8qo0jx1x3p4m2-6532622b'
const oneSandbox = shape({ sandboxID: ResourceId })
const sandbox = { kind: 'sandbox', in: 'params', name: 'sandboxID' } as const
const oneInput = { params: { sandboxID } }
const secondsMax = 3_600
const timeout = T.Integer({
  minimum: 15,
  maximum: secondsMax,
  default: 300,
  description: 'Seconds until the sandbox ends',
})
const words = T.Record(
  T.String({ pattern: '^[A-Za-z_][A-Za-z0-9_]{0,63}$' }),
  T.String({ maxLength: 4_096 }),
  {
    maxProperties: 32,
  },
)
const started = {
  templateID: 'base',
  sandboxID,
  clientID: '6532622b',
  envdVersion: '0.2.0',
  envdAccessToken: 'ea_5b1c',
  domain: 'e2b.app',
}

/** A start fee, and a price for each second that the sandbox may run. */
const startedFor = ({ body }: VendorInput) => 5_000n + 60n * seconds(body['timeout'])
const seconds = (value: unknown) => BigInt(typeof value === 'number' ? value : 300)
const secondsUsed = ({ body }: VendorInput) => ({ seconds: seconds(body['timeout']) })

/** Sandboxes in the cloud. A caller sees and ends only what their own account started. */
export const e2b: Vendor = {
  id: 'e2b',
  name: 'E2B',
  family: 'E2b',
  docsUrl: 'https://e2b.dev/docs/api-reference',
  baseUrl: 'https://api.e2b.app',
  secret: { in: 'header', name: 'X-API-Key' },
  limits: { callsPerMinute: 300, concurrent: 16 },
  operations: {
    create: {
      summary: 'Start a sandbox from a template',
      description: 'The price grows with the seconds that the sandbox may run.',
      method: 'POST',
      path: '/api/e2b/sandboxes',
      upstream: { path: '/sandboxes', body: { secure: true } },
      input: {
        body: shape({
          templateID: T.String({ pattern: '^[A-Za-z0-9._/-]{1,128}$', default: 'base' }),
          timeout: T.Optional(timeout),
          autoPause: T.Optional(T.Boolean({ default: false })),
          allow_internet_access: T.Optional(T.Boolean()),
          envVars: T.Optional(words),
        }),
      },
      effect: 'reversible',
      priceUsdcAtomic: startedFor,
      timeoutMs: 25_000,
      makes: [{ kind: 'sandbox', at: ['sandboxID'] }],
      units: secondsUsed,
      example: {
        name: 'five minutes',
        input: { body: { templateID: 'base', timeout: 300 } },
        output: started,
      },
    },
    get: {
      summary: 'Read a sandbox',
      method: 'GET',
      path: '/api/e2b/sandboxes/{sandboxID}',
      upstream: { path: '/sandboxes/{sandboxID}' },
      input: { params: oneSandbox },
      effect: 'none',
      priceUsdcAtomic: 500n,
      needs: sandbox,
      example: {
        name: 'a running one',
        input: oneInput,
        output: {
          ...started,
          startedAt: '2026-07-15T09:00:00Z',
          endAt: '2026-07-15T09:05:00Z',
          cpuCount: 2,
          memoryMB: 512,
          state: 'running',
        },
      },
    },
    metrics: {
      summary: 'Read the load of a sandbox',
      method: 'GET',
      path: '/api/e2b/sandboxes/{sandboxID}/metrics',
      upstream: { path: '/sandboxes/{sandboxID}/metrics' },
      input: {
        params: oneSandbox,
        query: shape({
          start: T.Optional(T.Integer({ minimum: 0 })),
          end: T.Optional(T.Integer({ minimum: 0 })),
        }),
      },
      effect: 'none',
      priceUsdcAtomic: 500n,
      needs: sandbox,
      example: {
        name: 'now',
        input: oneInput,
        output: [{ timestamp: '2026-07-15T09:01:00Z', cpuCount: 2, cpuUsedPct: 1.5, memUsed: 1 }],
      },
    },
    logs: {
      summary: 'Read the log of a sandbox',
      method: 'GET',
      path: '/api/e2b/sandboxes/{sandboxID}/logs',
      upstream: { path: '/v2/sandboxes/{sandboxID}/logs' },
      input: {
        params: oneSandbox,
        query: shape({
          cursor: T.Optional(T.Integer({ minimum: 0 })),
          limit: T.Optional(T.Integer({ minimum: 0, maximum: 1_000 })),
          direction: T.Optional(oneOf(['forward', 'backward'])),
          level: T.Optional(oneOf(['debug', 'info', 'warn', 'error'])),
          search: T.Optional(T.String({ maxLength: 256 })),
        }),
      },
      effect: 'none',
      priceUsdcAtomic: 1_000n,
      needs: sandbox,
      example: {
        name: 'the last lines',
        input: { ...oneInput, query: { limit: 100, direction: 'backward' } },
        output: { logs: [{ timestamp: '2026-07-15T09:00:01Z', message: 'ready', level: 'info' }] },
      },
    },
    extend: {
      summary: 'Set the seconds until a sandbox ends',
      method: 'POST',
      path: '/api/e2b/sandboxes/{sandboxID}/timeout',
      upstream: { path: '/sandboxes/{sandboxID}/timeout' },
      input: { params: oneSandbox, body: shape({ timeout }) },
      effect: 'reversible',
      priceUsdcAtomic: ({ body }) => 500n + 60n * seconds(body['timeout']),
      needs: sandbox,
      units: secondsUsed,
      example: {
        name: 'ten more minutes',
        input: { ...oneInput, body: { timeout: 600 } },
        output: {},
      },
    },
    pause: {
      summary: 'Pause a sandbox and keep its state',
      method: 'POST',
      path: '/api/e2b/sandboxes/{sandboxID}/pause',
      upstream: { path: '/sandboxes/{sandboxID}/pause', body: {} },
      input: { params: oneSandbox },
      effect: 'reversible',
      priceUsdcAtomic: 2_000n,
      needs: sandbox,
      example: { name: 'one sandbox', input: oneInput, output: {} },
    },
    connect: {
      summary: 'Wake a sandbox and read how to reach it',
      method: 'POST',
      path: '/api/e2b/sandboxes/{sandboxID}/connect',
      upstream: { path: '/sandboxes/{sandboxID}/connect' },
      input: { params: oneSandbox, body: shape({ timeout }) },
      effect: 'reversible',
      priceUsdcAtomic: startedFor,
      needs: sandbox,
      units: secondsUsed,
      example: {
        name: 'for five minutes',
        input: { ...oneInput, body: { timeout: 300 } },
        output: started,
      },
    },
    kill: {
      summary: 'End a sandbox',
      method: 'DELETE',
      path: '/api/e2b/sandboxes/{sandboxID}',
      upstream: { path: '/sandboxes/{sandboxID}' },
      input: { params: oneSandbox },
      effect: 'irreversible',
      priceUsdcAtomic: 500n,
      repeatable: true,
      needs: sandbox,
      example: { name: 'one sandbox', input: oneInput, output: {} },
    },
  },
}
