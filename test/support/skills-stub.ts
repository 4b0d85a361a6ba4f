import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { zipSync } from 'fflate'
import { noCapabilities } from '../../cli/skills/consent.ts'
import { entryOf, treeHash } from '../../cli/skills/tree.ts'
import type { Capabilities, FileEntry, ResolvedSkill } from '../../cli/skills/views.ts'
import { createAnsweringServer } from './answering-server.ts'

/** A version as a service that may lie tells it. */
export type StubVersion = {
  readonly version: string
  readonly files: Readonly<Record<string, string>>
  readonly capabilities?: Partial<Capabilities>
  readonly verdict?: NonNullable<ResolvedSkill['scan']['verdict']>
  readonly state?: string
  readonly decision?: string
  /** Instead of what the files would give. */
  readonly entries?: readonly FileEntry[]
  readonly archive?: Uint8Array
}

/** A service of skills whose every answer a test decides, as one that was taken over could. */
export type SkillsStub = {
  readonly url: string
  /** Versions by slug, the newest last. */
  readonly skills: Map<string, StubVersion[]>
  /** The requests so far. */
  readonly asked: string[]
  readonly close: () => Promise<void>
}

const text = new TextEncoder()
const filesOf = ({ files }: StubVersion) =>
  Object.entries(files).map(([path, content]) => ({ path, bytes: text.encode(content) }))
export const entriesOf = (one: StubVersion) => one.entries ?? filesOf(one).map(entryOf)
export const hashOf = (one: StubVersion) => treeHash(entriesOf(one))
export const zipOf = (files: Readonly<Record<string, string>>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [name, text.encode(content)]),
    ),
  )

/** Opens one. */
export async function openSkillsStub(): Promise<SkillsStub> {
  const skills: SkillsStub['skills'] = new Map()
  const asked: string[] = []
  const server = createAnsweringServer((request, response, body) => {
    const given = answerTo(request, { body, skills, asked })
    if (given instanceof Uint8Array) {
      response.end(given)
      return
    }
    const status = given === null ? 404 : 200
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(given ?? { code: 'resource.not_found', detail: 'There is none.' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    skills,
    asked,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answerTo(
  request: IncomingMessage,
  { asked, body, skills }: Pick<SkillsStub, 'asked' | 'skills'> & { readonly body: Buffer },
): object | Uint8Array | null {
  asked.push(`${request.method} ${request.url}`)
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://stub')
  if (pathname === '/api/skills/verify') return verified(JSON.parse(body.toString()), skills)
  if (pathname === '/api/skills/revocations') return { items: [], nextCursor: null }
  const [, , , slug = '', kind, version, last] = pathname.split('/')
  const versions = skills.get(slug) ?? []
  if (kind === 'resolve') {
    const range = searchParams.get('range') ?? 'latest'
    const found = versions.findLast((one) => one.version === range) ?? versions.at(-1)
    return found === undefined ? null : resolvedOf(slug, range, found)
  }
  const found = versions.find((one) => one.version === version)
  if (kind !== 'versions' || found === undefined) return null
  if (last === 'download') return found.archive ?? zipOf(found.files)
  return { ...resolvedOf(slug, '', found), stateReason: null, report: null }
}

function resolvedOf(slug: string, range: string, one: StubVersion): ResolvedSkill {
  return {
    slug,
    range,
    version: one.version,
    treeHash: hashOf(one),
    state: one.state ?? 'listed',
    scan: {
      status: 'succeeded',
      verdict: one.verdict ?? 'pass',
      risk: 'low',
      isComplete: true,
      findings: 0,
      engineVersion: '1.0.0',
    },
    capabilities: { ...noCapabilities, ...one.capabilities },
    files: entriesOf(one),
  }
}

type Wanted = { readonly installed: readonly { readonly slug: string; readonly version: string }[] }

function verified({ installed }: Wanted, skills: SkillsStub['skills']) {
  const items = installed.map(({ slug, version }) => {
    const found = skills.get(slug)?.find((one) => one.version === version)
    const decision = found === undefined ? 'unknown' : (found.decision ?? 'ok')
    return {
      slug,
      version,
      ok: decision === 'ok',
      decision,
      reason: null,
      scan: null,
      latest: null,
    }
  })
  return { ok: items.every(({ ok }) => ok), items }
}
