import { Icon } from '../../design/icons/icon.tsx'
import { Amount } from '../../design/numbers/amount.tsx'
import { Count } from '../../design/numbers/count.tsx'
import { Time } from '../../design/numbers/time.tsx'
import { Button } from '../../design/primitives/button.tsx'
import { type Description, DescriptionList } from '../../design/primitives/description-list.tsx'
import { Sheet } from '../../design/primitives/dialog.tsx'
import { useText } from '../../language/use-text.ts'
import { ChainRef } from '../../panels/evidence/chain-ref.tsx'
import type { SymbolOf } from './holdings.model.ts'
import { type OriginName, type OriginRow, originOf, type Sources } from './origin.model.ts'
import css from './origin-sheet.module.css'

/** Where a figure comes from: how it is calculated, the rows it was summed from, and the block of each. */
export function OriginSheet({
  origins,
  sources,
  symbolOf,
  onChange,
}: {
  readonly origins: readonly OriginName[]
  readonly sources: Sources
  readonly symbolOf: SymbolOf
  readonly onChange: (origins: readonly OriginName[]) => void
}) {
  const text = useText()
  const name = origins.at(-1)
  const origin = name === undefined ? null : originOf(name, sources)
  const close = () => onChange([])
  if (origin === null) return null
  const { amount, formula, isSigned, point, rows, title, trade, unit } = origin
  return (
    <Sheet
      title={text(title.id, title.values)}
      description={text(formula.id, formula.values)}
      closeLabel={text('shell.close')}
      onClose={close}
      actions={
        origins.length < 2 ? undefined : (
          <Button icon="arrow-left" onClick={() => onChange(origins.slice(0, -1))}>
            {text('portfolio.back')}
          </Button>
        )
      }
    >
      {trade === null ? (
        <p className={css.figure}>
          <Amount value={amount} unit={unit} signed={isSigned} />
        </p>
      ) : (
        <TradeFacts trade={trade} symbolOf={symbolOf} />
      )}
      {rows.length === 0 ? null : (
        <ul className={css.rows}>
          {rows.map((row) => (
            <li key={row.key}>
              <RowLine
                row={row}
                isSigned={isSigned}
                onAsk={(next) => onChange([...origins, next])}
              />
            </li>
          ))}
        </ul>
      )}
      {point === null ? null : <PointFacts point={point} />}
    </Sheet>
  )
}

function RowLine({
  row: { amount, blockNumber, isPaid, label, opens, unit },
  isSigned,
  onAsk,
}: {
  readonly row: OriginRow
  readonly isSigned: boolean
  readonly onAsk: (origin: OriginName) => void
}) {
  const text = useText()
  const content = (
    <>
      <span className={css.label}>{text(label.id, label.values)}</span>
      {blockNumber === null ? null : (
        <span className={css.block}>{text('portfolio.inBlock', { block: blockNumber })}</span>
      )}
      <span className={css.amount}>
        <Amount
          value={amount}
          unit={unit}
          signed={isSigned}
          rounding={isPaid === true ? 'up' : 'down'}
        />
      </span>
    </>
  )
  if (opens === null) return <div className={css.row}>{content}</div>
  return (
    <button type="button" className={css.row} onClick={() => onAsk(opens)}>
      {content}
      <Icon name="chevron-right" size={12} />
    </button>
  )
}

function PointFacts({
  point,
}: {
  readonly point: NonNullable<ReturnType<typeof originOf>>['point']
}) {
  const text = useText()
  if (point === null) return null
  const items: readonly Description[] = [
    { term: text('portfolio.readAt'), value: <Time at={point.timestamp} form="full" /> },
    { term: text('portfolio.block'), value: <Count value={point.blockNumber} /> },
    { term: text('portfolio.blockHash'), value: <ChainRef kind="block" value={point.blockHash} /> },
  ]
  return (
    <div className={css.facts}>
      <DescriptionList items={items} />
    </div>
  )
}

function TradeFacts({
  trade,
  symbolOf,
}: {
  readonly trade: NonNullable<NonNullable<ReturnType<typeof originOf>>['trade']>
  readonly symbolOf: SymbolOf
}) {
  const text = useText()
  const { blockNumber, bought, logIndex, pool, sold, tradedAt, transactionHash, venue } = trade
  const items: readonly Description[] = [
    {
      term: text('portfolio.gave'),
      value: <Amount value={sold.amount} unit={symbolOf(sold.asset).symbol} rounding="up" />,
    },
    {
      term: text('portfolio.got'),
      value: <Amount value={bought.amount} unit={symbolOf(bought.asset).symbol} />,
    },
    { term: text('portfolio.time'), value: <Time at={tradedAt} form="full" /> },
    { term: text('portfolio.venue'), value: text(`portfolio.venue.${venue}`) },
    { term: text('portfolio.contract'), value: <ChainRef kind="address" value={pool} /> },
    {
      term: text('portfolio.transaction'),
      value: <ChainRef kind="transaction" value={transactionHash} />,
    },
    { term: text('portfolio.block'), value: <Count value={blockNumber} /> },
    { term: text('portfolio.log'), value: <Count value={logIndex} /> },
  ]
  return (
    <div className={css.facts}>
      <DescriptionList items={items} />
    </div>
  )
}
