import type { AgentChange } from '#sdk'
import { Time } from '../../../design/numbers/time.tsx'
import { DescriptionList } from '../../../design/primitives/description-list.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { useText } from '../../../language/use-text.ts'
import { ChainRef } from '../../../panels/evidence/chain-ref.tsx'
import { evidenceItems } from '../../../panels/identity/agent-evidence.tsx'
import { useAgentChanges } from '../../../panels/identity/identity.data.ts'
import { MoreButton } from '../../../panels/paged/more-button.tsx'
import { Failure } from '../../../shell/failure.tsx'
import css from './agent.module.css'
import { byTransaction, changeWord } from './change-word.model.ts'

/** Whose the agent was, who was paid for it and where its document was, each with its block and hash. */
export function ChangesList({ agentId }: { readonly agentId: string }) {
  const text = useText()
  const listed = useAgentChanges(agentId)
  const { data, error, refetch } = listed
  if (error !== null) return <Failure failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton label={text('panels.loading')} rows={6} />
  return (
    <section className={css.part}>
      <ol className={css.items} aria-label={text('identity.part.changes')}>
        {byTransaction(data.pages.flatMap((page) => page.items)).map((changes) => (
          <li key={changes[0].evidence.transactionHash} className={css.item}>
            {changes.map((change) => (
              <Change key={change.evidence.logIndex} change={change} />
            ))}
            <DescriptionList items={evidenceItems(text, changes[0].evidence)} />
          </li>
        ))}
      </ol>
      <MoreButton label={text('identity.more')} listed={listed} />
    </section>
  )
}

function Change({ change }: { readonly change: AgentChange }) {
  const text = useText()
  const { account, agentURI, at } = change
  return (
    <>
      <div className={css.line}>
        <strong>{text(`identity.change.${changeWord(change)}`)}</strong>
        {account === null ? null : <ChainRef kind="address" value={account} />}
        <span className={css.end}>
          <Time at={at} form="minute" />
        </span>
      </div>
      {agentURI === null ? null : (
        <span className={css.address}>
          {agentURI.startsWith('data:') ? (
            text('identity.onChain')
          ) : (
            <code dir="ltr">{agentURI}</code>
          )}
        </span>
      )}
    </>
  )
}
