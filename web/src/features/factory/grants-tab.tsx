import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { VestingGrant } from '#sdk'
import { Button } from '../../design/primitives/button.tsx'
import { DataTable } from '../../design/primitives/data-table.tsx'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { Field } from '../../design/primitives/field.tsx'
import { Segmented } from '../../design/primitives/segmented.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { TextInput } from '../../design/primitives/text-input.tsx'
import { useText } from '../../language/use-text.ts'
import css from '../../panels/launching/launching.module.css'
import { MoreButton } from '../../panels/paged/more-button.tsx'
import { openConnect } from '../../shell/connect/connect-store.ts'
import { Failure } from '../../shell/failure.tsx'
import { useNowMs } from '../../streams/clock.ts'
import { useWallet } from '../../wallet/wallet-store.ts'
import { type GrantAct, useGrants } from './factory.data.ts'
import { roleNames } from './factory-search.model.ts'
import { grantColumns } from './grant-columns.tsx'
import { GrantSheet } from './grant-sheet.tsx'

/** Tokens that come free over time: those of the wallet, of anybody, or of one token. */
export function GrantsTab() {
  const text = useText()
  const { of, as: role = 'beneficiary', token } = useSearch({ from: '/token-factory' })
  const wallet = useWallet().connected?.wallet
  const own = wallet?.chain === 'evm' ? wallet.address : undefined
  const shownOf = of ?? (token === undefined ? own : undefined)
  const grants = useGrants(shownOf, { role, token })
  const nowMs = useNowMs()
  const [asked, setAsked] = useState<{ act: GrantAct; grant: VestingGrant } | null>(null)
  const isNobody = shownOf === undefined && token === undefined
  return (
    <>
      <GrantFilter />
      {isNobody ? <NoWallet /> : null}
      {!isNobody && grants.isPending ? <Skeleton label={text('panels.loading')} rows={8} /> : null}
      {grants.error === null ? null : (
        <Failure failure={grants.error} onRetry={() => void grants.refetch()} />
      )}
      {grants.data === undefined ? null : (
        <DataTable
          label={text('launching.tab.grants')}
          columns={grantColumns({
            text,
            account: own ?? null,
            nowMs,
            onAct: (act, grant) => setAsked({ act, grant }),
          })}
          rows={grants.data.pages.flatMap(({ items }) => items)}
          rowKey={({ id }) => id}
          empty={
            <EmptyState
              title={text('launching.noGrants')}
              reason={text(
                role === 'revoker' ? 'launching.noGrantsWhy.revoker' : 'launching.noGrantsWhy',
              )}
            />
          }
        />
      )}
      <MoreButton label={text('launching.more')} listed={grants} />
      {asked === null || own === undefined ? null : (
        <GrantSheet {...asked} account={own} onClose={() => setAsked(null)} />
      )}
    </>
  )
}

function NoWallet() {
  const text = useText()
  return (
    <EmptyState
      title={text('launching.noGrants')}
      reason={text('launching.grants.whose')}
      action={<Button onClick={openConnect}>{text('wallet.connect')}</Button>}
    />
  )
}

/** Whose grants, and of which token; an address that is not whole yet changes nothing. */
function GrantFilter() {
  const text = useText()
  const search = useSearch({ from: '/token-factory' })
  const navigate = useNavigate({ from: '/token-factory' })
  const choose = (name: 'as' | 'of' | 'token', value: string) =>
    void navigate({
      search: (before) => ({ ...before, [name]: value === '' ? undefined : value }),
      replace: true,
    })
  return (
    <search className={css.filter}>
      <Segmented
        label={text('launching.role')}
        value={search.as ?? 'beneficiary'}
        segments={roleNames.map((value) => ({ value, label: text(`launching.role.${value}`) }))}
        onChange={(role) => choose('as', role)}
      />
      <AddressFilter
        key={`of ${search.of}`}
        label={text('launching.account')}
        value={search.of ?? ''}
        onChange={(value) => choose('of', value)}
      />
      <AddressFilter
        key={`token ${search.token}`}
        label={text('launching.token')}
        value={search.token ?? ''}
        onChange={(value) => choose('token', value)}
      />
    </search>
  )
}

function AddressFilter({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}) {
  const text = useText()
  const [typed, setTyped] = useState(value)
  const isWhole = typed === '' || /^0x[0-9a-fA-F]{40}$/.test(typed)
  const leave = () => {
    if (isWhole && typed !== value) onChange(typed)
  }
  return (
    <Field label={label} error={isWhole ? null : text('launching.fault.address')}>
      <TextInput
        type="search"
        dir="ltr"
        value={typed}
        placeholder="0x…"
        onChange={(next) => setTyped(next.trim())}
        onBlur={leave}
        onKeyDown={({ key }) => {
          if (key === 'Enter') leave()
        }}
      />
    </Field>
  )
}
