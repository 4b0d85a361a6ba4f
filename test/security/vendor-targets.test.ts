import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDnsLookup } from '../../src/adapters/egress/dns-lookup.ts'
import { createEgress } from '../../src/adapters/egress/undici-egress.ts'
import { createMemoryRateLimiter } from '../../src/adapters/memory/rate-limiter.ts'
import { birdeye } from '../../src/domains/money/vendors/catalog/birdeye.ts'
import { toUpstreamRequest } from '../../src/domains/money/vendors/upstream-request.ts'
import { routesOf } from '../../src/domains/money/vendors/vendor.ts'
import { createVendorClient } from '../../src/domains/money/vendors/vendor-client.ts'
import {
  type ConfiguredVendor,
  configureVendor,
} from '../../src/domains/money/vendors/vendor-settings.ts'
import { codeOf, handClock, realRandom, silentLogger } from '../support/auth-world.ts'
import { type DnsServer, startDnsServer } from '../support/dns-server.ts'
import { startVendorServer, type VendorServer } from '../support/vendor-server.ts'
import {
  type Canaries,
  privateV4,
  spellings,
  startCanaries,
  wildcardAnswer,
} from './private-targets.ts'
import { count } from './scale.ts'

// The gateway as a user of the way out (W1): neither its settings nor a vendor's redirect reach a private place.
const secret = 'sk_vendor_0123456789abcdef'
let canaries: Canaries
let dns: DnsServer
let vendor: VendorServer

beforeAll(async () => {
  canaries = await startCanaries()
  dns = await startDnsServer(wildcardAnswer)
  vendor = await startVendorServer(birdeye, secret)
})
afterAll(() => Promise.all([canaries.close(), dns.close(), vendor.close()]))

function open(allowedHosts: readonly string[]) {
  return createEgress({
    lookup: createDnsLookup({ servers: [dns.address] }),
    ports: { https: [canaries.port], http: [canaries.port] },
    allowedHosts,
  })
}

/** One call of the vendor, as a row makes it; the codes of a new client each time, so that no circuit is open. */
async function call(
  egress: ReturnType<typeof open>,
  configured: ConfiguredVendor,
): Promise<string> {
  const [route] = routesOf(birdeye)
  if (route === undefined) throw new Error('the vendor has no calls')
  const client = createVendorClient(birdeye, configured, {
    egress,
    limiter: createMemoryRateLimiter(),
    clock: handClock(),
    random: realRandom,
    logger: silentLogger,
    pause: async () => {},
  })
  const query = { address: 'So11111111111111111111111111111111111111112' }
  const request = toUpstreamRequest(route, { params: {}, query, body: {} }, configured)
  return codeOf(client.send(route, request).then(() => 0))
}

/** The vendor at this address; undefined where the start is refused already. */
function configuredAt(baseUrl: string): ConfiguredVendor | undefined {
  try {
    return configureVendor(birdeye, { secret, baseUrl }) ?? undefined
  } catch {
    return undefined
  }
}

test('a vendor’s address that is private is never called', async () => {
  const egress = open([])
  const wrong: string[] = []
  let called = 0
  for (const { kind, authority } of spellings(privateV4, canaries.port)) {
    for (const scheme of ['https', 'http']) {
      const configured = configuredAt(`${scheme}://${authority}`)
      if (configured === undefined) continue
      called++
      const code = await call(egress, configured)
      if (code !== 'vendors.failed') wrong.push(`${scheme} ${kind}: ${code}`)
    }
  }
  await egress.close()
  count('vendor targets, address (W1)', { tried: called, bad: wrong.length + canaries.connects() })
  expect(wrong).toEqual([])
  expect(called).toBeGreaterThan(300)
  expect(canaries.connects()).toBe(0)
})

test('a vendor’s redirect is never followed, to a private place or any other', async () => {
  const egress = open([vendor.host])
  const configured = configuredAt(vendor.baseUrl)
  if (configured === undefined) throw new Error('the vendor is not configured')
  const wrong: string[] = []
  let tried = 0
  for (const { kind, authority } of spellings(privateV4, canaries.port)) {
    const location = Buffer.from(`https://${authority}/`).toString('latin1')
    // A header cannot hold these.
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for.
    if (/[\u0000-\u001f]/.test(location)) continue
    tried++
    vendor.reply({ status: 302, headers: { location } })
    const code = await call(egress, configured)
    if (code !== 'vendors.failed') wrong.push(`${kind}: ${code}`)
  }
  await egress.close()
  count('vendor targets, redirect (W1)', { tried, bad: wrong.length + canaries.connects() })
  expect(wrong).toEqual([])
  expect(vendor.requests).toHaveLength(tried)
  expect(canaries.connects()).toBe(0)
})
