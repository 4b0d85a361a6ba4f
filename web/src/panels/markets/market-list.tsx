import { useMemo } from 'react'
import { Spark } from '../../design/canvas/spark.tsx'
import { parseDecimal } from '../../design/numbers/decimal.model.ts'
import { Percent } from '../../design/numbers/percent.tsx'
import { Price } from '../../design/numbers/price.tsx'
import { type Column, DataTable } from '../../design/primitives/data-table.tsx'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { IconButton } from '../../design/primitives/icon-button.tsx'
import { Panel } from '../../design/primitives/panel.tsx'
import { Segmented } from '../../design/primitives/segmented.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { type Say, useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import { keepForScreen, usePreference } from '../../shell/preferences.ts'
import { LiveAge, useFreshness } from '../live-age.tsx'
import { useFavourites } from './favourites.data.ts'
import { useMarkets } from './markets.data.ts'
import { chosenMarkets, type MarketGroup, type MarketRow, marketGroups } from './markets.model.ts'
import css from './markets.module.css'
import { openSwitcher } from './switcher-store.ts'

/** The markets at the side of a screen, once a second, in an order that stands still under the pointer. */
export function MarketList({
  current,
  onChoose,
}: {
  readonly current: string
  readonly onChoose: (row: MarketRow) => void
}) {
  const text = useText()
  const freshness = useFreshness()
  const kept = usePreference('screens')['market-list']
  const group = marketGroups.find((one) => one === kept) ?? 'all'
  const { failure, isLoading, retry, rows } = useMarkets('')
  const { keys } = useFavourites()
  const columns = useMemo(() => columnsOf(text), [text])
  const shown = chosenMarkets(rows, { group, sort: 'volume', words: '', favourites: keys })
  return (
    <Panel
      title={text('panels.markets')}
      asOf={<LiveAge />}
      freshness={freshness}
      notice={failure === null ? null : <Failure failure={failure} onRetry={retry} />}
      actions={
        <IconButton
          icon="search"
          size="small"
          label={text('panels.openSwitcher')}
          onClick={openSwitcher}
        />
      }
    >
      <div className={css.groups}>
        <Segmented<MarketGroup>
          label={text('panels.marketGroup')}
          wide
          value={group}
          segments={marketGroups.map((one) => ({
            value: one,
            label: text(`panels.groupShort.${one}`),
          }))}
          onChange={(next) => keepForScreen('market-list', next)}
        />
      </div>
      {isLoading ? (
        <Skeleton rows={16} label={text('panels.loading')} />
      ) : (
        <DataTable
          label={text('panels.markets')}
          columns={columns}
          rows={shown}
          rowKey={({ key }) => key}
          currentKey={shown.find(({ id }) => id === current)?.key ?? ''}
          onOpen={onChoose}
          empty={
            <EmptyState
              title={text('panels.noMarkets')}
              reason={text(group === 'favourites' ? 'panels.noFavourites' : 'panels.noMarketsWhy')}
            />
          }
        />
      )}
    </Panel>
  )
}

function columnsOf(text: Say): readonly Column<MarketRow>[] {
  return [
    {
      id: 'symbol',
      label: text('panels.market'),
      sort: ({ symbol }) => symbol,
      cell: ({ name, symbol }) => (
        <span title={name} className={css.symbol}>
          {symbol}
        </span>
      ),
    },
    {
      id: 'spark',
      label: text('panels.day'),
      labelHidden: true,
      width: 44,
      cell: ({ spark }) => (spark.length > 1 ? <Spark points={spark} height={16} /> : null),
    },
    {
      id: 'price',
      label: text('panels.price'),
      width: 92,
      align: 'end',
      cell: ({ price }) => <Price value={price} />,
    },
    {
      id: 'change',
      label: text('panels.change'),
      width: 74,
      align: 'end',
      sort: ({ changePct }) => (changePct === null ? null : parseDecimal(changePct)),
      cell: ({ changePct }) => <Percent percent={changePct} change />,
    },
  ]
}
