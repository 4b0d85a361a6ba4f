import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { createClientLibrary } from '../../src/adapters/client-library/create-client-library.ts'
import { createDiscoveryService } from '../../src/domains/platform/discovery/index.ts'
import { DeveloperStatus } from '../../src/domains/platform/discovery/status.schemas.ts'
import type { Principal } from '../../src/kernel/principal.ts'
import { tinyTerminal } from '../support/terminal-files.ts'
import { discoveryOf, documentsOf, fixtureCatalog, settings } from './documents.fixture.ts'

const principal: Principal = {
  accountId: 'acct_1',
  credential: 'api_key',
  credentialId: '7',
  scopes: ['api:*'],
  wallets: [{ namespace: 'solana', address: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin' }],
}

describe('GET /api/developer/status', () => {
  test('200 with every field of the specification, for anyone', () => {
    const status = discoveryOf(fixtureCatalog).service.status(null)
    expect(faults(status)).toBeNull()
    expect(status).toMatchObject({ status: 'ok', name: 'Bourse', origin: settings.baseUrl })
    expect(status.principal).toBeNull()
    expect(keys(status)).toEqual([
      'auth',
      'catalog',
      'integrations',
      'name',
      'origin',
      'principal',
      'routes',
      'status',
    ])
    expect(Object.fromEntries(Object.entries(status.auth).map(([k, v]) => [k, keys(v)]))).toEqual({
      idpBearer: ['configured', 'header', 'issuer', 'jwksUrl', 'optionalForHolders'],
      apiKey: [
        'configured',
        'defaultScopes',
        'family',
        'headers',
        'keyType',
        'mint',
        'note',
        'prefix',
      ],
      oneshot: ['configured', 'family', 'headers', 'keyType', 'mint', 'note', 'prefix'],
      credentialTypes: [],
      walletSession: ['configured', 'cookie'],
      agentAuth: ['discovery', 'enabled', 'openapi'],
      betterAuth: ['basePath', 'emailPassword', 'enabled', 'social'],
      mcp: ['auth', 'discovery', 'endpoint', 'serverCard'],
      agentRegistry: ['catalog', 'chainId', 'configured', 'registry', 'standard'],
    })
    expect(keys(status.integrations)).toEqual(['marketData', 'memory', 'telegram'])
    expect(keys(status.routes)).toEqual(
      `docs apiRoot docsUi catalogUi openapi catalog pricing paymentsUi llms gatewayPortal
       gatewayOpenapi mcp mcpDiscovery mcpServerCard a2aAgentCard agentConfiguration arena boxes
       skills skillScanner agents keys smoke betterAuthSession`
        .split(/\s+/)
        .sort(),
    )
    expect(keys(status.catalog)).toEqual(
      'total version generatedAt families publicDocs openapi llms apiRoot docsUi catalogUi scalarUi'
        .split(' ')
        .sort(),
    )
    expect(status.catalog.version).toBe('2026-07-15')
  })

  test('200 names the caller who presented a credential, and never the secret', () => {
    const status = discoveryOf(fixtureCatalog).service.status(principal)
    expect(faults(status)).toBeNull()
    expect(status.principal).toEqual(principal)
  })

  test('200 for one caller never shows another’s principal', () => {
    const { service } = discoveryOf(fixtureCatalog)
    service.status(principal)
    expect(service.status(null).principal).toBeNull()
  })

  test('claims nothing that the configuration did not make exist', () => {
    const bare = discoveryOf(fixtureCatalog, { walletSessions: false, apiKeys: false }).service
    const flags: boolean[] = []
    JSON.stringify(bare.status(null), (key, value: unknown) => {
      if (key === 'configured' || key === 'enabled' || key === 'emailPassword') {
        flags.push(value === true)
      }
      return value
    })
    expect(flags.length).toBeGreaterThan(8)
    expect(flags).not.toContain(true)
  })

  test('shows what the configuration did make exist', () => {
    const status = discoveryOf(fixtureCatalog, {
      identityProvider: { issuer: 'https://id.example', jwksUrl: 'https://id.example/jwks' },
      accounts: { emailPassword: true, socialProviders: ['github'] },
      telegram: true,
    }).service.status(null)
    expect(faults(status)).toBeNull()
    expect(status.auth.idpBearer).toMatchObject({ configured: true, issuer: 'https://id.example' })
    expect(status.auth.betterAuth).toMatchObject({ enabled: true, social: ['github'] })
    expect(status.integrations.telegram.configured).toBe(true)
  })

  test('generatedAt moves at most once a second', () => {
    const { service, time } = discoveryOf(fixtureCatalog)
    const first = service.status(null).catalog.generatedAt
    time.nowMs += 999
    expect(service.status(principal).catalog.generatedAt).toBe(first)
    time.nowMs += 1
    expect(service.status(null).catalog.generatedAt).toBe('2026-07-15T12:00:01.000Z')
    expect(service.status(principal).catalog.generatedAt).toBe('2026-07-15T12:00:01.000Z')
  })
})

describe('GET /api/ready', () => {
  const ready = (components: Parameters<typeof withComponents>[0]) =>
    withComponents(components).ready()

  test('200 with each component while no required one is down', async () => {
    const components = [
      { name: 'database', state: 'up', required: true },
      { name: 'evm', state: 'down', required: false },
    ] as const
    expect(await ready(components)).toEqual({ status: 'ready', components })
  })

  test('503 names the required components that are down', async () => {
    await expect(
      ready([
        { name: 'database', state: 'down', required: true },
        { name: 'evm', state: 'down', required: false },
      ]),
    ).rejects.toMatchObject({
      message: 'Not ready: database.',
      spec: { code: 'discovery.not_ready', status: 503, retryable: true },
      options: { extra: { components: expect.any(Array) } },
    })
  })
})

describe('pages and descriptions', () => {
  const { service } = discoveryOf(fixtureCatalog)

  test('404 for an unknown error code and an unknown block', () => {
    expect(() => service.errorPage('no.such')).toThrow('There is no error code no.such')
    expect(() => service.referenceBlocks({ operation: 'get_nothing' })).toThrow()
  })

  test('descriptions carry a strong entity tag that stays while the table does', () => {
    const etag = service.openapi31().headers?.['etag']
    expect(etag).toMatch(/^"[\w-]{43}"$/)
    expect(discoveryOf(fixtureCatalog).service.openapi31().headers?.['etag']).toBe(etag)
    expect(service.openapi30().headers?.['etag']).not.toBe(etag)
  })

  test('the MCP documents name the endpoint, the bearer key and the tools', () => {
    expect(service.mcpDiscovery()).toMatchObject({
      protocolVersion: '2025-06-18',
      transport: { type: 'streamable-http', url: 'http://localhost:4663/mcp' },
      authentication: { type: 'bearer' },
      capabilities: ['sample_make'],
    })
    expect(service.mcpServerCard()).toMatchObject({
      serverInfo: { name: 'bourse' },
      tools: [{ name: 'sample_make' }],
      remotes: [{ url: 'http://localhost:4663/mcp' }],
    })
  })

  test('the catalog filters by family, tier and text', () => {
    expect(service.catalog({ family: 'Health' }).items.map(({ path }) => path)).toEqual([
      '/api/health',
    ])
    expect(service.catalog({ tier: 'private', q: 'THINGS' }).items).toHaveLength(2)
    expect(service.catalog({ q: 'no such words' })).toMatchObject({ matched: 0, items: [] })
  })
})

test('health is the same answer within a millisecond, and tells the time of the next one', () => {
  let nowMs = 1_700_000_000_000
  const service = withComponents([], { nowMs: () => nowMs })
  const first = service.health()
  expect([service.health(), Object.isFrozen(first)]).toEqual([first, true])
  expect(service.health()).toBe(first)
  nowMs += 1
  expect(service.health()).toEqual({ ...first, time: '2023-11-14T22:13:20.001Z' })
})

function withComponents(
  components: Awaited<ReturnType<Parameters<typeof createDiscoveryService>[0]['readiness']>>,
  clock = { nowMs: () => 0 },
) {
  return createDiscoveryService({
    documents: documentsOf(fixtureCatalog),
    library: createClientLibrary(),
    terminalFiles: tinyTerminal,
    settings,
    clock,
    readiness: async () => components,
    mcp: { handle: async () => new Response() },
  })
}

function faults(value: unknown): unknown {
  const ajv = new Ajv({ strict: false, allErrors: true })
  formats.default(ajv)
  const validate = ajv.compile(DeveloperStatus)
  validate(value)
  return validate.errors ?? null
}

function keys(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value).sort() : []
}
