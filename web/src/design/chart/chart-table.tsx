import { useMemo } from 'react'
import { Amount } from '../numbers/amount.tsx'
import { chartDecimal, decimalsOfTick } from '../numbers/format-chart.ts'
import { Price } from '../numbers/price.tsx'
import { Time } from '../numbers/time.tsx'
import { type Column, DataTable } from '../primitives/data-table.tsx'
import type { ChartController } from './chart-controller.ts'
import type { ChartWords } from './chart-words.ts'
import type { Bar } from './indicators.model.ts'

/** The newest bars as a table, as they were when it was opened. */
export function ChartTable({
  controller,
  words,
  tickSize,
}: {
  readonly controller: ChartController
  readonly words: ChartWords
  readonly tickSize: string
}) {
  const columns = useMemo(() => barColumns(words, tickSize), [words, tickSize])
  const rows = useMemo(() => controller.bars().slice(-200).toReversed(), [controller])
  const rowKey = (bar: Bar) => String(bar.time)
  return <DataTable label={words.label} columns={columns} rows={rows} rowKey={rowKey} />
}

function barColumns(words: ChartWords, tickSize: string): readonly Column<Bar>[] {
  const decimals = decimalsOfTick(tickSize)
  const price = (id: 'open' | 'high' | 'low' | 'close'): Column<Bar> => ({
    id,
    label: words[id],
    align: 'end',
    cell: (bar) => <Price value={chartDecimal(bar[id], decimals)} tickSize={tickSize} />,
    sort: (bar) => bar[id],
  })
  return [
    {
      id: 'time',
      label: words.time,
      width: 130,
      cell: (bar) => <Time at={bar.time * 1000} form="minute" />,
      sort: (bar) => bar.time,
    },
    price('open'),
    price('high'),
    price('low'),
    price('close'),
    {
      id: 'volume',
      label: words.volume,
      align: 'end',
      cell: (bar) => <Amount value={chartDecimal(bar.volume, 4)} />,
      sort: (bar) => bar.volume,
    },
  ]
}
