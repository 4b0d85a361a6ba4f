import { Panel } from '../../design/primitives/panel.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { StatusDot } from '../../design/primitives/status-dot.tsx'
import { useText } from '../../language/use-text.ts'
import { useBootstrap } from '../../service/session.ts'
import { featureName } from './names.ts'
import css from './status.module.css'

/** What the operator has set up, and what callers are told where it is not. */
export function FeaturesPanel() {
  const text = useText()
  const features = useBootstrap()?.features
  if (features === undefined)
    return (
      <Panel title={text('status.features')}>
        <Skeleton label={text('status.loading')} rows={12} />
      </Panel>
    )
  const ordered = features.toSorted(
    (left, right) => Number(right.configured) - Number(left.configured),
  )
  return (
    <Panel title={text('status.features')}>
      <ul className={css.features}>
        {ordered.map(({ configured, name, parts, refusal }) => (
          <li key={name} className={css.feature}>
            <span className={configured ? css.name : css.off}>{featureName(text, name)}</span>
            <StatusDot status={configured ? 'good' : 'unknown'}>
              {text(configured ? 'status.setUp' : 'status.notSetUp')}
            </StatusDot>
            <p title={configured ? parts.join(', ') : undefined}>
              {configured
                ? parts.join(', ')
                : refusal === null
                  ? text('status.noRefusal')
                  : text('status.refusal', { code: refusal })}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
