import { AppError } from '../../../kernel/errors.ts'
import { readJsonBytes } from '../../../kernel/json-bytes.ts'
import type { Egress } from '../../../ports/egress.ts'
import { type AgentDocument, documentBytesMax } from './registration-document.ts'

const proofPath = '/.well-known/agent-registration.json'

/** The result of asking a domain. */
export type DomainProof = {
  readonly isVerified: boolean
  readonly url: string
  /** Why it does not confirm the agent; null when it does. */
  readonly reason: string | null
}

/** The hosts, with their ports, in an agent's document and URI. */
export function declaredDomains(uri: string, document: AgentDocument | null): readonly string[] {
  const addresses = [uri, ...(document?.services ?? []).map(({ endpoint }) => endpoint)]
  const hosts = addresses.flatMap((address) => {
    const url = URL.canParse(address) ? new URL(address) : null
    return url?.protocol === 'https:' && url.username === '' ? [url.host] : []
  })
  return [...new Set(hosts)]
}

/** Asks a domain whether it lists the agent; never rejects for what the domain answers. */
export async function askDomain(
  egress: Egress,
  question: {
    readonly domain: string
    readonly agentRegistry: string
    readonly agentId: bigint
  },
): Promise<DomainProof> {
  const { agentId, agentRegistry, domain } = question
  const url = `https://${domain}${proofPath}`
  const failed = (reason: string): DomainProof => ({ isVerified: false, url, reason })
  try {
    const answer = await egress.request({
      method: 'GET',
      url,
      headers: { accept: 'application/json' },
      limits: { totalTimeoutMs: 8_000, responseBytesMax: documentBytesMax },
    })
    if (answer.status !== 200) return failed(`The domain answered ${answer.status}.`)
    const named = namedIn(answer.body)
    if (named === undefined) return failed('The file is not JSON with a list `registrations`.')
    const isNamed = named.some(
      (entry) =>
        entry.agentRegistry.toLowerCase() === agentRegistry.toLowerCase() &&
        entry.agentId === agentId.toString(),
    )
    return isNamed
      ? { isVerified: true, url, reason: null }
      : failed('The file does not name this agent of this registry.')
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure
    return failed(`The file could not be read: ${failure.spec.title}.`)
  }
}

type Named = { readonly agentId: string; readonly agentRegistry: string }

function namedIn(body: Uint8Array): readonly Named[] | undefined {
  const file = readJsonBytes(body)
  if (typeof file !== 'object' || file === null || !('registrations' in file)) return undefined
  const list: unknown = file.registrations
  if (!Array.isArray(list)) return undefined
  return list.slice(0, 1_000).flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return []
    if (!('agentId' in entry) || !('agentRegistry' in entry)) return []
    const { agentId, agentRegistry } = entry
    return ['number', 'string'].includes(typeof agentId) && typeof agentRegistry === 'string'
      ? [{ agentId: String(agentId), agentRegistry }]
      : []
  })
}
