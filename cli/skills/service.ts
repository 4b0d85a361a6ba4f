import { readFailure } from '../../sdk/src/errors/read-failure.ts'
import type { Context } from '../command.ts'
import { CliFailure } from '../failure.ts'
import type { ResolvedSkill, Scan, SkillSummary, SkillVersion, VerifiedSkill } from './views.ts'

/** The service's skills, as the commands use them. */
export interface SkillService {
  /** Up to `most` of a search, best first. */
  readonly list: (
    query: Readonly<Record<string, string>>,
    most: number,
  ) => Promise<readonly SkillSummary[]>
  readonly resolve: (slug: string, range: string) => Promise<ResolvedSkill>
  readonly version: (slug: string, version: string) => Promise<SkillVersion>
  /** The archive of a version. */
  readonly download: (slug: string, version: string) => Promise<Uint8Array>
  readonly verify: (installed: readonly Installed[]) => Promise<readonly VerifiedSkill[]>
  /** All that was ever taken back. */
  readonly revocations: () => Promise<readonly Revocation[]>
  readonly publish: (body: object) => Promise<SkillVersion>
  readonly startScan: (body: object) => Promise<Scan & { readonly id: string }>
  readonly scan: (id: string) => Promise<Scan>
  readonly sarif: (id: string) => Promise<string>
}

export interface Installed {
  readonly slug: string
  readonly version: string
  readonly treeHash: string
}

export interface Revocation extends Installed {
  readonly state: string
  readonly reason: string | null
}

const verifiedAtOnce = 100
/** A feed that goes on for longer is no feed. */
const pagesMax = 1_000
/** As much as an archive of the largest skill can have, with its headers. */
const downloadMax = 6_291_456

/** The skills of the service that the profile names. */
export async function openSkills({ connect }: Context): Promise<SkillService> {
  const { request } = await connect()
  const ask = async (path: string, init?: RequestInit): Promise<Response> => {
    const answer = await request(path, init)
    if (answer.ok) return answer
    const failure = await readFailure(answer)
    // A list is always there where there are skills at all.
    throw answer.status === 404 && path.startsWith('/api/skills?') ? noSkills(path) : failure
  }
  // The service holds its answers to the shapes of its description.
  const get = async <answer>(path: string) => (await (await ask(path)).json()) as answer
  const post = async <answer>(path: string, body: object) =>
    (await (await ask(path, posted(body))).json()) as answer
  const one = (slug: string) => `/api/skills/${encodeURIComponent(slug)}`
  const versionOf = (slug: string, version: string) =>
    `${one(slug)}/versions/${encodeURIComponent(version)}`
  return {
    list: (query, most) =>
      listed<SkillSummary>(
        get,
        `/api/skills?${String(new URLSearchParams({ ...query, limit: '100' }))}`,
        most,
      ),
    resolve: (slug, range) => get(`${one(slug)}/resolve?${String(new URLSearchParams({ range }))}`),
    version: (slug, version) => get(versionOf(slug, version)),
    download: async (slug, version) => readMost(await ask(`${versionOf(slug, version)}/download`)),
    async verify(installed) {
      const all: VerifiedSkill[] = []
      for (let start = 0; start < installed.length; start += verifiedAtOnce) {
        const part = installed
          .slice(start, start + verifiedAtOnce)
          .map(({ slug, treeHash, version }) => ({ slug, version, treeHash }))
        const { items } = await post<Items<VerifiedSkill>>('/api/skills/verify', {
          installed: part,
        })
        all.push(...items)
      }
      return all
    },
    revocations: () => listed(get, '/api/skills/revocations?limit=100', Infinity),
    publish: (body) => post('/api/skills', body),
    startScan: (body) => post('/api/skill-scanner/scan', body),
    scan: (id) => get(`/api/skill-scanner/scans/${encodeURIComponent(id)}`),
    sarif: async (id) =>
      (await ask(`/api/skill-scanner/scans/${encodeURIComponent(id)}/sarif`)).text(),
  }
}

function noSkills(path: string): CliFailure {
  return new CliFailure(
    `This service has no skills: ${path.split('?', 1)[0]} is not one of its operations.`,
    'What agents can do here is in `bourse agents list`, and as tools at /mcp.',
  )
}

interface Items<item> {
  readonly items: readonly item[]
  readonly nextCursor?: string | null
}

async function listed<item>(
  get: <answer>(path: string) => Promise<answer>,
  path: string,
  most: number,
): Promise<readonly item[]> {
  const all: item[] = []
  let cursor: string | null = null
  for (let page = 0; page < pagesMax; page++) {
    const next: string = cursor === null ? path : `${path}&cursor=${encodeURIComponent(cursor)}`
    const answer: Items<item> = await get(next)
    all.push(...answer.items)
    cursor = answer.nextCursor ?? null
    if (cursor === null || all.length >= most) return all.slice(0, most)
  }
  throw new CliFailure('The list of the service does not end.', 'Tell its operator.')
}

async function readMost(answer: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > downloadMax) {
      throw new CliFailure(
        'The archive is larger than a skill may be.',
        'Tell the operator of the service.',
      )
    }
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function posted(body: object): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}
