import { lazy, Suspense } from 'react'
import { IconButton } from '../../design/primitives/icon-button.tsx'
import { useText } from '../../language/use-text.ts'
import { useRunning } from '../../wallet/running.ts'
import css from './activity.module.css'
import { toggleActivity, useActivityOpen } from './activity-store.ts'

const ActivityTray = lazy(async () => ({
  default: (await import('./activity-tray.tsx')).ActivityTray,
}))

/** Opens the tray of what runs; says how many do. */
export function ActivityButton() {
  const text = useText()
  const count = useRunning().filter(({ endedAtMs }) => endedAtMs === null).length
  const isOpen = useActivityOpen()
  return (
    <div className={css.place}>
      <IconButton
        icon="activity"
        label={text('shell.activity', { count })}
        aria-expanded={isOpen}
        onClick={toggleActivity}
      />
      {count === 0 ? null : (
        <span className={css.count} aria-hidden="true">
          {count}
        </span>
      )}
      {isOpen ? (
        <Suspense fallback={null}>
          <ActivityTray />
        </Suspense>
      ) : null}
    </div>
  )
}
