import { useMutation } from '@tanstack/react-query'
import { Button } from '../../../design/primitives/button.tsx'
import { CountdownRing } from '../../../design/primitives/countdown-ring.tsx'
import { Menu } from '../../../design/primitives/menu.tsx'
import { showToast } from '../../../design/primitives/toast.tsx'
import { useText } from '../../../language/use-text.ts'
import { deadManMs, startDeadMan, stopDeadMan } from './dead-man.data.ts'
import css from './dead-man.module.css'
import { useDeadMan } from './dead-man-store.ts'

/** The dead man's switch: off, or what is left of it, which begins anew as long as this tab lives. */
export function DeadManSwitch() {
  const text = useText()
  const deadMan = useDeadMan()
  const fail = ({ message }: Error) => showToast({ id: 'dead-man', text: message, tone: 'danger' })
  const start = useMutation({ mutationFn: startDeadMan, onError: fail })
  const stop = useMutation({ mutationFn: stopDeadMan, onError: fail })
  return (
    <span className={css.switch} data-failed={deadMan?.failure != null}>
      {deadMan === null ? null : (
        <CountdownRing
          key={deadMan.renewedAtMs}
          fromMs={deadMan.renewedAtMs}
          untilMs={deadMan.cancelsAtMs}
          label={text('perps.deadManLeft')}
        />
      )}
      <Menu
        label={text('perps.deadMan')}
        items={[
          ...deadManMs.map((ms) => ({
            id: String(ms),
            label: text('perps.deadManAfter', { seconds: ms / 1_000 }),
            checked: deadMan?.timeoutMs === ms,
            onSelect: () => start.mutate(ms),
          })),
          {
            id: 'off',
            label: text('perps.deadManOff'),
            startsGroup: true,
            disabled: deadMan === null,
            onSelect: () => stop.mutate(),
          },
        ]}
      >
        <Button kind="quiet" size="small" icon="shield" title={text('perps.deadManWhy')}>
          {text(deadMan === null ? 'perps.deadMan' : 'perps.deadManOn')}
        </Button>
      </Menu>
    </span>
  )
}
