import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Token } from '#sdk'
import { Spark } from '../../design/canvas/spark.tsx'
import { Amount } from '../../design/numbers/amount.tsx'
import { Percent } from '../../design/numbers/percent.tsx'
import { Price } from '../../design/numbers/price.tsx'
import { Time } from '../../design/numbers/time.tsx'
import { type Column, DataTable } from '../../design/primitives/data-table.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { type Say, useText } from '../../language/use-text.ts'
import { useIsTight } from '../../shell/use-width.ts'
import css from './home.module.css'

/** Tokens with what moves of them; a row opens its market, that of a new one what is known of it. */
export function TokenTable({
  label,
  rows,
  shows,
}: {
  readonly label: string
  /** Undefined until they are known. */
  readonly rows: readonly Token[] | undefined
  readonly shows: 'age' | 'volume'
}) {
  const text = useText()
  const navigate = useNavigate()
  const isTight = useIsTight()
  const columns = useMemo(() => {
    const all = columnsOf(text, shows)
    return isTight ? all.filter(({ id }) => id !== 'course' && id !== 'volume') : all
  }, [isTight, text, shows])
  if (rows === undefined) return <Skeleton label={text('home.loading')} rows={8} />
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowKey={({ token }) => token}
      onOpen={({ token }) =>
        shows === 'age'
          ? void navigate({ to: '/token/$address', params: { address: token } })
          : void navigate({ to: '/trade', search: { market: token } })
      }
      empty={<p className={css.empty}>{text('home.noTokens')}</p>}
    />
  )
}

function columnsOf(text: Say, shows: 'age' | 'volume'): readonly Column<Token>[] {
  const last: Column<Token> =
    shows === 'age'
      ? {
          id: 'age',
          label: text('home.age'),
          width: 84,
          align: 'end',
          cell: ({ launchedAt }) => <Time at={launchedAt} />,
        }
      : {
          id: 'volume',
          label: text('home.volume'),
          width: 100,
          align: 'end',
          cell: ({ day }) => <Amount value={day.volumeEth} unit="ETH" compact />,
        }
  return [
    {
      id: 'token',
      label: text('home.token'),
      cell: ({ name, symbol }) => (
        <span className={css.name}>
          <strong>{symbol}</strong> <span>{name}</span>
        </span>
      ),
    },
    {
      id: 'course',
      label: text('home.courseShort'),
      width: 72,
      cell: ({ sparkline }) => <Spark points={sparkline.map(Number)} height={18} />,
    },
    {
      id: 'price',
      label: text('home.price'),
      width: 108,
      align: 'end',
      cell: ({ priceEth }) => <Price value={priceEth} />,
    },
    {
      id: 'change',
      label: text('home.change'),
      width: 76,
      align: 'end',
      cell: ({ change }) => <Percent percent={change.h24.pct ?? change.launch.pct} change />,
    },
    last,
  ]
}
