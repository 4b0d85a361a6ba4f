import type { VestingGrant } from '#sdk'
import { Address } from '../../design/numbers/address.tsx'
import { Amount } from '../../design/numbers/amount.tsx'
import { Time } from '../../design/numbers/time.tsx'
import { Badge } from '../../design/primitives/badge.tsx'
import { Button } from '../../design/primitives/button.tsx'
import type { Column } from '../../design/primitives/data-table.tsx'
import { Progress } from '../../design/primitives/progress.tsx'
import type { Say } from '../../language/use-text.ts'
import css from '../../panels/launching/launching.module.css'
import type { GrantAct } from './factory.data.ts'
import { actsOf } from './grants.model.ts'

/** What is told of a grant, and at its end what the wallet may do with it. */
export function grantColumns(how: {
  readonly text: Say
  readonly account: string | null
  readonly nowMs: number
  readonly onAct: (act: GrantAct, grant: VestingGrant) => void
}): readonly Column<VestingGrant>[] {
  const { account, nowMs, onAct, text } = how
  return [
    ...whoseColumns(text),
    ...amountColumns(text),
    {
      id: 'ends',
      label: text('launching.ends'),
      width: 110,
      align: 'end',
      cell: ({ endsAt, revokedAt }) =>
        revokedAt === null ? (
          <Time at={endsAt} form="date" />
        ) : (
          <Badge tone="warn">{text('launching.revoked')}</Badge>
        ),
      sort: ({ endsAt }) => endsAt,
    },
    {
      id: 'acts',
      label: text('launching.actions'),
      labelHidden: true,
      width: 150,
      align: 'end',
      cell: (grant) => (
        <span className={css.acts}>
          {actsOf(grant, account, nowMs).map((act) => (
            <Button key={act} size="small" onClick={() => onAct(act, grant)}>
              {text(`launching.act.${act}`)}
            </Button>
          ))}
        </span>
      ),
    },
  ]
}

function whoseColumns(text: Say): readonly Column<VestingGrant>[] {
  const copy = { label: text('shell.copy'), done: text('shell.copied') }
  return [
    {
      id: 'token',
      label: text('launching.token'),
      width: 110,
      cell: ({ symbol, token }) =>
        symbol === null ? <Address value={token} /> : <bdi title={token}>{symbol}</bdi>,
    },
    {
      id: 'beneficiary',
      label: text('launching.account'),
      width: 150,
      cell: ({ beneficiary }) => <Address value={beneficiary} copy={copy} />,
    },
    {
      id: 'revoker',
      label: text('launching.revoker'),
      width: 150,
      cell: ({ revoker }) =>
        revoker === null ? text('launching.nobody') : <Address value={revoker} copy={copy} />,
    },
  ]
}

function amountColumns(text: Say): readonly Column<VestingGrant>[] {
  return [
    {
      id: 'amount',
      label: text('launching.amount'),
      width: 110,
      align: 'end',
      cell: ({ amount }) => <Amount value={amount.amount} />,
    },
    {
      id: 'free',
      label: text('launching.free'),
      width: 140,
      cell: ({ amount, free }) => (
        <Progress
          label={text('launching.free')}
          done={BigInt(free.amountAtomic)}
          whole={BigInt(amount.amountAtomic)}
          showValue
        />
      ),
    },
    {
      id: 'claimed',
      label: text('launching.claimed'),
      width: 110,
      align: 'end',
      cell: ({ claimed }) => <Amount value={claimed.amount} />,
    },
    {
      id: 'claimable',
      label: text('launching.claimable'),
      width: 110,
      align: 'end',
      cell: ({ claimable }) => <Amount value={claimable.amount} />,
    },
    {
      id: 'cliff',
      label: text('launching.cliffEnds'),
      width: 110,
      align: 'end',
      cell: ({ cliffEndsAt }) => <Time at={cliffEndsAt} form="date" />,
    },
  ]
}
