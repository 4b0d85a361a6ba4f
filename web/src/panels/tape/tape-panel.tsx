import { type ReactNode, useState } from 'react'
import { Icon } from '../../design/icons/icon.tsx'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { IconButton } from '../../design/primitives/icon-button.tsx'
import { NumberInput } from '../../design/primitives/number-input.tsx'
import { Panel } from '../../design/primitives/panel.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { useText } from '../../language/use-text.ts'
import { keepForScreen, usePreference } from '../../shell/preferences.ts'
import { useChannel } from '../../streams/channel-store.ts'
import { LiveAge, useFreshness } from '../live-age.tsx'
import { readLeastValue, shownTrades, type TapeTrade, waitingCount } from './tape.model.ts'
import css from './tape.module.css'
import { TapeRows } from './tape.view.tsx'

/** What a tape is of. */
interface TapeProps {
  /** As the live channels call the market. */
  readonly market: string
  readonly quote: string
  readonly tickSize?: string | undefined
  /** The transactions or trades that are one's own. */
  readonly own?: ReadonlySet<string>
}

/** The trades of a market as they happen; they stand still under the pointer. */
export function TapePanel(props: TapeProps & { readonly title?: ReactNode }) {
  const text = useText()
  const freshness = useFreshness()
  const [isFiltering, setFiltering] = useState(false)
  const least = readLeastValue(usePreference('screens')['tape'])
  return (
    <Panel
      title={props.title ?? text('panels.tape')}
      asOf={<LiveAge />}
      freshness={freshness}
      actions={
        <IconButton
          icon="filter"
          size="small"
          filled={least !== ''}
          label={text('panels.leastValue')}
          aria-expanded={isFiltering}
          onClick={() => setFiltering(!isFiltering)}
        />
      }
    >
      {isFiltering ? (
        <div className={css.filter}>
          <NumberInput
            aria-label={text('panels.leastValue')}
            placeholder={text('panels.leastValue')}
            value={least}
            unit={props.quote}
            onChange={(value) => keepForScreen('tape', value)}
          />
        </div>
      ) : null}
      <Tape {...props} least={least} />
    </Panel>
  )
}

function Tape({ market, least, ...look }: TapeProps & { readonly least: string }) {
  const text = useText()
  const { failure, value } = useChannel(`trades.${market}`)
  const [held, setHeld] = useState<readonly TapeTrade[] | null>(null)
  if (value === null && failure !== null)
    return <EmptyState title={text('panels.tapeFailed')} reason={failure.detail} />
  if (value === null) return <Skeleton rows={12} label={text('panels.loading')} />
  const current = shownTrades(value.items, least)
  const shown = held ?? current
  const waiting = held === null ? 0 : waitingCount(current, held)
  if (shown.length === 0)
    return <EmptyState title={text('panels.noTrades')} reason={text('panels.noTradesWhy')} />
  return (
    <div
      className={css.tape}
      onPointerEnter={() => setHeld(current)}
      onPointerLeave={() => setHeld(null)}
    >
      <TapeRows trades={shown} {...look} />
      {held === null ? null : (
        <p className={css.paused}>
          <Icon name="pause" size={12} /> {text('panels.paused', { waiting })}
        </p>
      )}
    </div>
  )
}
