import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { domainRows } from '../../src/app/domain-rows.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import { mcpFixtures } from '../support/mcp-fixtures.ts'
import { startMcpServer } from '../support/mcp-server.ts'

const catalog = buildCatalog(domainRows({ embedded: true }), { serviceSlug: 'svc' })
const suite = createRequire(import.meta.url).resolve(
  '@modelcontextprotocol/conformance/dist/index.js',
)
/** The scenarios that need no fixture: the product passes them as it is. */
const generic = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'prompts-list',
  'logging-set-level',
  'dns-rebinding-protection',
]

const later = [
  'json-schema-2020-12',
  'elicitation-sep1034-defaults',
  'elicitation-sep1330-enums',
  'server-sse-multiple-streams',
]

let folder: string
let product: Awaited<ReturnType<typeof startMcpServer>>
let fitted: Awaited<ReturnType<typeof startMcpServer>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mcp-suite-'))
  product = await startMcpServer({ catalog })
  fitted = await startMcpServer({ catalog, parts: mcpFixtures, sessionsPerAccountMax: 200 })
})
afterAll(async () => {
  await Promise.all([product.close(), fitted.close()])
  await rm(folder, { recursive: true })
})

/** Runs the official suite as its own process; the exit code is 1 when any check fails. */
function run(url: URL, options: readonly string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [suite, 'server', '--url', url.href, ...options],
      { cwd: folder, timeout: 240_000, env: { ...process.env, NO_COLOR: '1' } },
      (failure, stdout, stderr) =>
        resolve({ code: failure === null ? 0 : 1, said: `${stdout}\n${stderr}` }),
    )
  })
}

function totals(said: string): readonly number[] {
  return [...(/Total: (\d+) passed, (\d+) failed/.exec(said) ?? [])].slice(1).map(Number)
}

/** The lines that name what failed, which a report shows where all that was said would be too long. */
function failures(said: string): readonly string[] {
  return said.split('\n').filter((line) => /^✗|^ +Error:/.test(line))
}

describe('the conformance suite of the protocol', () => {
  it('passes whole for 2025-06-18', { timeout: 300_000 }, async () => {
    const { code, said } = await run(fitted.url, ['--spec-version', '2025-06-18'])
    expect(failures(said)).toEqual([])
    expect({ code, totals: totals(said), said }).toEqual({ code: 0, totals: [26, 0], said })
  })

  it('passes the scenarios that came with 2025-11-25', { timeout: 300_000 }, async () => {
    for (const scenario of later) {
      const { code, said } = await run(fitted.url, ['--scenario', scenario])
      expect({ scenario, code, said }).toEqual({ scenario, code: 0, said })
    }
  })

  it('passes without fixtures where none are asked for', { timeout: 300_000 }, async () => {
    for (const scenario of generic) {
      const { code, said } = await run(product.url, ['--scenario', scenario])
      expect({ scenario, code, said }).toEqual({ scenario, code: 0, said })
    }
  })

  it('fails when a fixture is missing, so a pass means something', {
    timeout: 300_000,
  }, async () => {
    const { code } = await run(product.url, ['--scenario', 'tools-call-simple-text'])
    expect(code).toBe(1)
  })
})
