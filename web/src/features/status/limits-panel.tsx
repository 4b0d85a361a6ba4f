import { Count } from '../../design/numbers/count.tsx'
import { Panel } from '../../design/primitives/panel.tsx'
import { Progress } from '../../design/primitives/progress.tsx'
import { useText } from '../../language/use-text.ts'
import { useBootstrap } from '../../service/session.ts'
import { Facts } from './facts.tsx'
import type { Allowance } from './status.model.ts'
import css from './status.module.css'

/** What the service allows this caller, and how much of it is left. */
export function LimitsPanel({ allowance }: { readonly allowance: Allowance | null }) {
  const text = useText()
  const limits = useBootstrap()?.limits
  const items =
    limits === undefined
      ? undefined
      : [
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
          { term: text('status.signInPerMinute'), value: <Count value={limits.signInPerMinute} /> },
          {
            term: text('status.connections'),
            value: <Count value={limits.connectionsPerAddress} />,
          },
        ]
  return (
    <Panel title={text('status.limits')}>
      <div className={css.limit}>
        {allowance === null ? null : (
          <Progress
            label={text('status.remaining')}
            done={BigInt(allowance.remaining)}
            whole={BigInt(allowance.limit)}
          />
        )}
      </div>
      <Facts rows={6} items={items} />
    </Panel>
  )
}
