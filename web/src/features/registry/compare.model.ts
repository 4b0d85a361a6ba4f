import type { RegisteredAgent } from '#sdk'

/** Whether what is declared is what is seen; `unproved` where nothing is seen of it yet. */
export type Verdict = 'agrees' | 'differs' | 'unproved'

/** What is known of an agent beside its own row. */
export interface Observed {
  /** How many ratings there are that were not taken back; null while that is asked. */
  readonly ratings: number | null
  readonly validations: number | null
  /** Whether the domain of this service names the agent; null while that is asked. */
  readonly isNamedHere: boolean | null
}

/** The facts that an agent declares and that something else shows, in the order in which they are read. */
export const compared = ['document', 'domain', 'owner', 'active', 'claim', 'trust'] as const
export type Compared = (typeof compared)[number]

/** What is compared of one agent, each with its verdict; what it does not declare is left out. */
export function comparisons(
  agent: RegisteredAgent,
  observed: Observed,
): readonly { readonly fact: Compared; readonly verdict: Verdict }[] {
  return compared.flatMap((fact) => {
    const verdict = verdicts[fact](agent, observed)
    return verdict === null ? [] : [{ fact, verdict }]
  })
}

/** The domains that an agent names, by its document or the address of it. */
export function domainsOf({ agentURI, document }: RegisteredAgent): readonly string[] {
  const endpoints = document?.content?.services.map(({ endpoint }) => endpoint) ?? []
  const hosts = [agentURI, ...endpoints].flatMap((address) => {
    const url = URL.parse(address)
    return url !== null && url.protocol === 'https:' ? [url.host] : []
  })
  return [...new Set(hosts)]
}

type Judge = (agent: RegisteredAgent, observed: Observed) => Verdict | null

const verdicts: Readonly<Record<Compared, Judge>> = {
  document({ document }) {
    if (document === null || document.status === 'pending') return 'unproved'
    return document.status === 'read' && !document.changed ? 'agrees' : 'differs'
  },
  domain(agent) {
    if (agent.verifiedDomain !== null) return 'agrees'
    return domainsOf(agent).length === 0 ? null : 'unproved'
  },
  owner: ({ owner, registrant }) => (owner === registrant ? 'agrees' : 'differs'),
  active({ document, status }) {
    const isActive = document?.content?.active
    if (isActive === undefined) return null
    if (status === 'revoked') return isActive ? 'differs' : 'agrees'
    return isActive && status === 'registered' ? 'agrees' : 'unproved'
  },
  claim({ agent }, { isNamedHere }) {
    if (agent === null) return null
    if (isNamedHere === null) return 'unproved'
    return isNamedHere ? 'agrees' : 'differs'
  },
  trust({ document }, { ratings, validations }) {
    const declared = document?.content?.supportedTrust ?? []
    if (declared.length === 0) return null
    const shown = declared.includes('reputation') ? (ratings ?? 0) : (validations ?? 0)
    return shown > 0 ? 'agrees' : 'unproved'
  },
}
