import { useState } from 'react'
import { Spark } from '../../design/canvas/spark.tsx'
import { Amount } from '../../design/numbers/amount.tsx'
import { parseDecimal } from '../../design/numbers/decimal.model.ts'
import { Percent } from '../../design/numbers/percent.tsx'
import { Price } from '../../design/numbers/price.tsx'
import { columnChoice } from '../../design/primitives/column-choice.ts'
import { toCsv } from '../../design/primitives/data-table.csv.model.ts'
import { type Column, DataTable } from '../../design/primitives/data-table.tsx'
import { downloadText } from '../../design/primitives/download-text.ts'
import { IconButton } from '../../design/primitives/icon-button.tsx'
import { Menu } from '../../design/primitives/menu.tsx'
import { Panel } from '../../design/primitives/panel.tsx'
import { TokenIcon } from '../../design/primitives/token-icon.tsx'
import { type Market, sampleMarkets } from './design.model.ts'
import css from './design-page.module.css'
import { Section } from './section.tsx'

const columns: readonly Column<Market>[] = [
  {
    id: 'symbol',
    label: 'Market',
    width: 112,
    cell: (row) => (
      <span className={css.name}>
        <TokenIcon name={row.symbol} size={16} />
        {row.symbol}
      </span>
    ),
    sort: (row) => row.symbol,
    exported: (row) => row.symbol,
    total: 'Total',
  },
  {
    id: 'price',
    label: 'Price',
    width: 104,
    align: 'end',
    cell: (row) => <Price value={row.price} />,
    sort: (row) => parseDecimal(row.price),
    exported: (row) => row.price,
  },
  {
    id: 'change',
    label: '24 h',
    width: 84,
    align: 'end',
    cell: (row) => <Percent ratio={row.change} change />,
    sort: (row) => parseDecimal(row.change),
    exported: (row) => row.change,
  },
  {
    id: 'volume',
    label: 'Volume',
    width: 84,
    align: 'end',
    cell: (row) => <Amount value={row.volume} compact />,
    sort: (row) => parseDecimal(row.volume),
    exported: (row) => row.volume,
    total: <Amount value="3138862413.27" compact />,
  },
  {
    id: 'course',
    label: 'Course',
    width: 96,
    cell: (row) => <Spark points={row.points} height={16} />,
  },
]

const markets = sampleMarkets()

/** A table with everything that tables have. */
export function TablesSection() {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [current, setCurrent] = useState('SOL')
  const choice = columnChoice(columns, hidden, setHidden)
  const save = () => {
    const exported = columns.flatMap((column) =>
      column.exported === undefined ? [] : [{ label: column.label, exported: column.exported }],
    )
    downloadText('markets.csv', toCsv(exported, markets))
  }
  const actions = (
    <>
      <Menu label="Columns" items={choice.items}>
        <IconButton icon="columns" label="Columns" size="small" />
      </Menu>
      <IconButton icon="download" label="Save as CSV" size="small" onClick={save} />
    </>
  )
  return (
    <Section id="tables" title="Tables">
      <div className={css.table}>
        <Panel title="Markets" actions={actions}>
          <DataTable
            label="Markets"
            columns={choice.visible}
            rows={markets}
            rowKey={(row) => row.symbol}
            initialSort={{ column: 'volume', direction: 'descending' }}
            currentKey={current}
            onOpen={(row) => setCurrent(row.symbol)}
          />
        </Panel>
      </div>
    </Section>
  )
}
