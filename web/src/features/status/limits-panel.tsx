import { Count } from '../../design/numbers/count.tsx'
import { DescriptionList } from '../../design/primitives/description-list.tsx'
import { Panel } from '../../design/primitives/panel.tsx'
import { Progress } from '../../design/primitives/progress.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { useText } from '../../language/use-text.ts'
import { useBootstrap } from '../../service/session.ts'
import type { Allowance } from './status.model.ts'
import css from './status.module.css'

/** What the service allows this caller, and how much of it is left. */
export function LimitsPanel({ allowance }: { readonly allowance: Allowance | null }) {
  const text = useText()
  const limits = useBootstrap()?.limits
  if (limits === undefined)
    return (
      <Panel title={text('status.limits')}>
        <Skeleton label={text('status.loading')} rows={8} />
      </Panel>
    )
  return (
    <Panel title={text('status.limits')}>
      {allowance === null ? null : (
        <div className={css.limit}>
          <Progress
            label={text('status.remaining')}
            done={BigInt(allowance.remaining)}
            whole={BigInt(allowance.limit)}
          />
        </div>
      )}
      <div className={css.facts}>
        <DescriptionList
          items={[
            { term: text('status.remaining'), value: <Count value={allowance?.remaining} /> },
            {
              term: text('status.perMinute'),
              value: <Count value={allowance?.limit ?? limits.caller.requestsPerMinute} />,
            },
            {
              term: text('status.reset'),
              value:
                allowance === null
                  ? text('status.notTold')
                  : text('status.seconds', { seconds: allowance.resetSeconds }),
            },
            { term: text('status.countedBy'), value: text(`status.per.${limits.caller.per}`) },
            {
              term: text('status.signInPerMinute'),
              value: <Count value={limits.signInPerMinute} />,
            },
            {
              term: text('status.connections'),
              value: <Count value={limits.connectionsPerAddress} />,
            },
          ]}
        />
      </div>
    </Panel>
  )
}
