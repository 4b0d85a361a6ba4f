import { Fragment } from 'react'
import { Count } from '../../design/numbers/count.tsx'
import { Panel } from '../../design/primitives/panel.tsx'
import type { MessageId } from '../../language/catalog.ts'
import { useText } from '../../language/use-text.ts'
import { useBootstrap } from '../../service/session.ts'
import css from './documents.module.css'

/** The limits of this caller and of everybody; how much is left stands in the headers of each answer. */
export function LimitsPanel() {
  const text = useText()
  const limits = useBootstrap()?.limits
  const rows: readonly (readonly [MessageId, number | undefined])[] = [
    [
      limits?.caller.per === 'account' ? 'documents.limit.account' : 'documents.limit.address',
      limits?.caller.requestsPerMinute,
    ],
    ['documents.limit.anonymous', limits?.anonymousPerMinute],
    ['documents.limit.signIn', limits?.signInPerMinute],
    ['documents.limit.body', limits?.bodyBytesMax],
    ['documents.limit.page', limits?.pageItemsMax],
    ['documents.limit.connections', limits?.connectionsPerAccount],
    ['documents.limit.frames', limits?.socket.framesPerSecond],
    ['documents.limit.frame', limits?.socket.frameBytesMax],
  ]
  return (
    <Panel title={text('documents.limits')}>
      <dl className={css.limits}>
        {rows.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{text(label)}</dt>
            <dd>
              <Count value={value} />
            </dd>
          </Fragment>
        ))}
      </dl>
      <p className={css.below}>{text('documents.left')}</p>
    </Panel>
  )
}
