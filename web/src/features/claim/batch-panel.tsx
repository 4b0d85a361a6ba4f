import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Amount } from '../../design/numbers/amount.tsx'
import { Switch } from '../../design/primitives/checkbox.tsx'
import { type Description, DescriptionList } from '../../design/primitives/description-list.tsx'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { linkStyle } from '../../design/primitives/link.ts'
import { Panel } from '../../design/primitives/panel.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { useText } from '../../language/use-text.ts'
import { type Batch, ether, type FeeRow, isOwed, places } from './claim.model.ts'
import css from './claim.module.css'
import { Signing } from './signing.tsx'

/** The chosen tokens as one claim: what it pays, what it costs, and who signs it. */
export function BatchPanel({
  account,
  batch,
  chosen,
  leavesOut,
  notice,
  rows,
  onLeaveOut,
}: {
  readonly account: string | null
  readonly batch: Batch
  readonly chosen: readonly FeeRow[]
  readonly leavesOut: boolean
  readonly notice: ReactNode
  readonly rows: readonly FeeRow[] | null
  readonly onLeaveOut: (leavesOut: boolean) => void
}) {
  const text = useText()
  const figures = useFigures(batch, chosen)
  return (
    <Panel title={text('claim.batch')} notice={notice} padded>
      {rows === null || account === null ? (
        <Skeleton label={text('portfolio.loading')} rows={6} />
      ) : (
        <div className={css.batch}>
          {rows.some(isOwed) ? (
            <>
              <DescriptionList items={figures} />
              <Switch checked={leavesOut} onChange={onLeaveOut}>
                {text('claim.leaveOut')}
              </Switch>
            </>
          ) : (
            <EmptyState
              title={text('claim.nothing')}
              reason={text('claim.nothingWhy')}
              action={
                <Link to="/trade" className={linkStyle}>
                  {text('portfolio.toTrade')}
                </Link>
              }
            />
          )}
          <Signing account={account} tokens={chosen.map(({ token }) => token)} />
        </div>
      )}
    </Panel>
  )
}

function useFigures(
  { cost, isAtMost, payable }: Batch,
  chosen: readonly FeeRow[],
): readonly Description[] {
  const text = useText()
  const net = cost === null ? null : payable - cost
  return [
    {
      term: text('claim.chosen', { count: chosen.length }),
      value: <Amount atomic={payable} decimals={places} unit={ether} />,
    },
    {
      term: text(isAtMost ? 'claim.gasAtMost' : 'claim.gas'),
      value: <Amount atomic={cost} decimals={places} unit={ether} rounding="up" />,
    },
    {
      term: text('claim.net'),
      value: <Amount atomic={net} decimals={places} unit={ether} signed />,
    },
  ]
}
