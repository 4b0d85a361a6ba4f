import { useMemo, useState } from 'react'
import { Amount } from '../../../design/numbers/amount.tsx'
import { exactly } from '../../../design/numbers/arithmetic.model.ts'
import { Percent } from '../../../design/numbers/percent.tsx'
import { Price } from '../../../design/numbers/price.tsx'
import { type Column, DataTable } from '../../../design/primitives/data-table.tsx'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import { useIsWide } from '../../../shell/use-width.ts'
import { PnlCard } from '../card/pnl-card.tsx'
import { useLivePositions } from '../live-positions.ts'
import { useStanding } from '../perps.data.ts'
import { type LivePosition, positionTotals } from '../positions.model.ts'
import { CsvButton } from './csv-button.tsx'
import { ExitsDialog } from './exits-dialog.tsx'
import { MarginMeter } from './margin-meter.tsx'
import { PositionActions } from './position-actions.tsx'
import type { TableContext } from './table-tabs.ts'
import css from './tables.module.css'

/** What is asked about a position. */
interface Asked {
  readonly what: 'card' | 'exits'
  readonly position: LivePosition
}

const none: readonly LivePosition[] = []

/** The open positions, as they stand at the mark of now. */
export function PositionsTable({ context }: { readonly context: TableContext }) {
  const text = useText()
  const { kind } = useStanding()
  // Who has no account has no positions, and nothing is asked for.
  const positions = useLivePositions() ?? (kind === 'asking' || kind === 'open' ? undefined : none)
  const [asked, setAsked] = useState<Asked | null>(null)
  const totals = useMemo(() => positionTotals(positions ?? []), [positions])
  const isWide = useIsWide()
  const columns = useMemo(() => {
    const all = columnsOf(text, totals, setAsked)
    return isWide ? all : all.filter(({ id }) => id !== 'margin' && id !== 'funding')
  }, [text, totals, isWide])
  if (positions === undefined) return <Skeleton rows={3} label={text('perps.loading')} />
  return (
    <>
      <DataTable
        label={text('perps.tab.positions')}
        columns={columns}
        rows={positions}
        rowKey={({ symbol }) => symbol}
        currentKey={context.market.symbol}
        empty={
          <EmptyState title={text('perps.noPositions')} reason={text('perps.noPositionsWhy')} />
        }
      />
      {positions.length === 0 ? null : (
        <div className={css.strip}>
          <MarginMeter />
          <CsvButton name="positions.csv" columns={columns} rows={positions} />
        </div>
      )}
      {asked?.what === 'exits' ? (
        <ExitsDialog position={asked.position} onClose={() => setAsked(null)} />
      ) : null}
      {asked?.what === 'card' ? (
        <PnlCard position={asked.position} onClose={() => setAsked(null)} />
      ) : null}
    </>
  )
}

type Totals = ReturnType<typeof positionTotals>

function columnsOf(
  text: Say,
  totals: Totals,
  ask: (asked: Asked) => void,
): readonly Column<LivePosition>[] {
  return [
    ...sizeColumns(text, totals),
    ...priceColumns(text),
    ...gainColumns(text, totals),
    {
      id: 'exits',
      label: text('perps.exits'),
      width: 124,
      align: 'end',
      cell: (one) => (
        <button
          type="button"
          className={css.cellButton}
          title={text('perps.editExits')}
          onClick={() => ask({ what: 'exits', position: one })}
        >
          <Price value={one.takeProfit?.triggerPrice} tickSize={one.market?.tickSize} />
          {' / '}
          <Price value={one.stopLoss?.triggerPrice} tickSize={one.market?.tickSize} />
        </button>
      ),
    },
    {
      id: 'actions',
      label: text('perps.actions'),
      labelHidden: true,
      width: 98,
      align: 'end',
      cell: (one) => (
        <PositionActions
          position={one}
          onExits={() => ask({ what: 'exits', position: one })}
          onCard={() => ask({ what: 'card', position: one })}
        />
      ),
    },
  ]
}

function sizeColumns(text: Say, totals: Totals): readonly Column<LivePosition>[] {
  return [
    {
      id: 'market',
      label: text('perps.market'),
      width: 84,
      sort: ({ symbol }) => symbol,
      exported: ({ symbol }) => symbol,
      total: text('perps.total'),
      cell: ({ isLong, market, symbol }) => (
        <span className={css.market}>
          <span className={css.side} data-side={isLong ? 'buy' : 'sell'}>
            {text(isLong ? 'perps.long' : 'perps.short')}
          </span>
          {market?.base ?? symbol}
        </span>
      ),
    },
    {
      id: 'size',
      label: text('perps.size'),
      width: 96,
      align: 'end',
      exported: ({ net }) => net,
      cell: ({ market, size }) => (
        <Amount value={size} places={market?.sizeDecimals ?? 2} unit={market?.base} />
      ),
    },
    {
      id: 'value',
      label: text('perps.value'),
      width: 90,
      align: 'end',
      sort: ({ value }) => exactly(value),
      exported: ({ value }) => value,
      total: <Amount value={totals.value} />,
      cell: ({ value }) => <Amount value={value} />,
    },
  ]
}

function priceColumns(text: Say): readonly Column<LivePosition>[] {
  return [
    {
      id: 'entry',
      label: text('perps.entry'),
      width: 74,
      align: 'end',
      exported: ({ entry }) => entry,
      cell: ({ entry, market }) => <Price value={entry} tickSize={market?.tickSize} />,
    },
    {
      id: 'mark',
      label: text('perps.mark'),
      width: 74,
      align: 'end',
      exported: ({ mark }) => mark,
      cell: ({ mark, market }) => <Price value={mark} tickSize={market?.tickSize} />,
    },
    {
      id: 'liquidation',
      label: text('perps.liquidationShort'),
      width: 120,
      align: 'end',
      sort: ({ distance }) => (distance === null ? null : exactly(distance)),
      exported: ({ liquidation }) => liquidation ?? '',
      cell: ({ distance, isLong, liquidation, market }) => (
        <span className={css.liquidation}>
          <Price
            value={liquidation}
            tickSize={market?.tickSize}
            rounding={isLong ? 'up' : 'down'}
          />{' '}
          {distance === null ? null : (
            <span className={css.dim}>
              <Percent ratio={distance} places={1} rounding="down" />
            </span>
          )}
        </span>
      ),
    },
  ]
}

function gainColumns(text: Say, totals: Totals): readonly Column<LivePosition>[] {
  return [
    {
      id: 'pnl',
      label: text('perps.pnl'),
      width: 168,
      align: 'end',
      sort: ({ pnl }) => exactly(pnl),
      exported: ({ pnl }) => pnl,
      total: <Amount value={totals.pnl} places={2} signed />,
      cell: ({ pnl, roe }) => (
        <>
          <Amount value={pnl} places={2} signed /> <Percent ratio={roe} change />
        </>
      ),
    },
    {
      id: 'margin',
      label: text('perps.margin'),
      width: 84,
      align: 'end',
      exported: ({ margin }) => margin,
      total: <Amount value={totals.margin} rounding="up" />,
      cell: ({ margin }) => <Amount value={margin} rounding="up" />,
    },
    {
      id: 'funding',
      label: text('perps.funding'),
      width: 74,
      align: 'end',
      exported: ({ funding }) => funding,
      total: <Amount value={totals.funding} places={2} signed />,
      cell: ({ funding }) => <Amount value={funding} places={2} signed />,
    },
  ]
}
