import type { RegisteredAgent } from '#sdk'
import { Address } from '../../../design/numbers/address.tsx'
import { Time } from '../../../design/numbers/time.tsx'
import { Unknown } from '../../../design/numbers/unknown.tsx'
import { useText } from '../../../language/use-text.ts'
import { ChainRef } from '../../../panels/evidence/chain-ref.tsx'
import { AgentState } from '../../../panels/identity/agent-state.tsx'
import { type Compared, domainsOf, type Observed } from '../compare.model.ts'
import css from './agent.module.css'

/** What the agent says of itself about one fact. */
export function Declared({
  agent,
  fact,
}: {
  readonly agent: RegisteredAgent
  readonly fact: Compared
}) {
  const text = useText()
  const { content } = agent.document ?? {}
  switch (fact) {
    case 'document':
      return agent.agentURI.startsWith('data:') ? (
        text('identity.onChain')
      ) : (
        <code dir="ltr">{agent.agentURI}</code>
      )
    case 'domain':
      return <code dir="ltr">{domainsOf(agent).join(', ')}</code>
    case 'owner':
      return <Address value={agent.registrant} middle />
    case 'active':
      return text(content?.active === true ? 'identity.active' : 'identity.idle')
    case 'claim':
      return <code dir="ltr">{agent.agent}</code>
    case 'trust':
      return <code dir="ltr">{content?.supportedTrust.join(', ')}</code>
  }
}

/** What the chain, the reading of the document and the domains show of the same. */
export function Seen({
  agent,
  fact,
  observed,
}: {
  readonly agent: RegisteredAgent
  readonly fact: Compared
  readonly observed: Observed
}) {
  const text = useText()
  const { owner, status, verifiedDomain } = agent
  const { isNamedHere, ratings, validations } = observed
  switch (fact) {
    case 'document':
      return <DocumentSeen agent={agent} />
    case 'domain':
      return verifiedDomain === null ? (
        text('identity.notAsked')
      ) : (
        <>
          <code dir="ltr">{verifiedDomain}</code> {text('identity.namesIt')}
        </>
      )
    case 'owner':
      return owner === null ? text('identity.nobody') : <ChainRef kind="address" value={owner} />
    case 'active':
      return <AgentState state={status} />
    case 'claim':
      if (isNamedHere === null) return <Unknown />
      return text(isNamedHere ? 'identity.namedHere' : 'identity.notNamedHere')
    case 'trust':
      if (ratings === null || validations === null) return <Unknown />
      return text('identity.trustSeen', { ratings, validations })
  }
}

function DocumentSeen({ agent }: { readonly agent: RegisteredAgent }) {
  const text = useText()
  const { document } = agent
  if (document === null) return text('identity.reading.pending')
  const { changed, contentHash, readAt, reason, status } = document
  return (
    <span className={css.said}>
      <span>
        {text(status === 'read' && changed ? 'identity.changed' : `identity.reading.${status}`)}{' '}
        {readAt === null ? null : <Time at={readAt} />}
      </span>
      {reason === null ? null : <span className={css.small}>{reason}</span>}
      {contentHash === null ? null : (
        <span className={css.small}>
          SHA-256 <Address value={contentHash} />
        </span>
      )}
    </span>
  )
}
