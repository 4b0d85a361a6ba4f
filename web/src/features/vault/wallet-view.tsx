import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { VaultWallet } from '#sdk'
import { Address } from '../../design/numbers/address.tsx'
import { Amount } from '../../design/numbers/amount.tsx'
import { Badge } from '../../design/primitives/badge.tsx'
import { Button } from '../../design/primitives/button.tsx'
import { ConfirmDialog } from '../../design/primitives/confirm-dialog.tsx'
import { Panel } from '../../design/primitives/panel.tsx'
import { type Tab, Tabs } from '../../design/primitives/tabs.tsx'
import { useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import { PolicyChanges } from './policy-changes.tsx'
import { PolicyPanel } from './policy-panel.tsx'
import { AuditRecord, Requests } from './records.tsx'
import { Tester } from './tester.tsx'
import { useBalance, useFreezing } from './vault.data.ts'
import css from './vault.module.css'

const route = getRouteApi('/vault')
const tabs = ['policy', 'tester', 'requests', 'changes', 'record'] as const
type TabName = (typeof tabs)[number]

/** One wallet: what it has, whether it signs, what it may sign, and what it was asked. */
export function WalletView({ wallet }: { readonly wallet: VaultWallet }) {
  const text = useText()
  const { tab = 'policy' } = route.useSearch()
  const navigate = route.useNavigate()
  const items: readonly Tab<TabName>[] = tabs.map((id) => ({ id, label: text(`vault.${id}`) }))
  return (
    <Panel title={wallet.label} actions={<Freezing wallet={wallet} />}>
      <Facts wallet={wallet} />
      <Tabs
        label={wallet.label}
        tabs={items}
        current={tab}
        onChange={(next) =>
          void navigate({ search: (before) => ({ ...before, tab: next }), replace: true })
        }
      >
        {tab === 'policy' ? <PolicyPanel walletId={wallet.id} /> : null}
        {tab === 'tester' ? <Tester walletId={wallet.id} /> : null}
        {tab === 'requests' ? <Requests walletId={wallet.id} /> : null}
        {tab === 'changes' ? <PolicyChanges walletId={wallet.id} /> : null}
        {tab === 'record' ? <AuditRecord /> : null}
      </Tabs>
    </Panel>
  )
}

function Facts({ wallet: { address, status } }: { readonly wallet: VaultWallet }) {
  const text = useText()
  const { data: totals } = useBalance(address)
  return (
    <div className={css.facts}>
      <Address
        value={address}
        middle
        copy={{ label: text('wallet.copyAddress'), done: text('shell.copied') }}
      />
      <Amount value={totals?.ether.amount} unit="ETH" />
      {status === 'frozen' ? (
        <Badge tone="danger">{text('vault.frozen')}</Badge>
      ) : (
        <Badge tone="up">{text('vault.active')}</Badge>
      )}
    </div>
  )
}

/** One press stops a wallet; a typed word lets it sign again. */
function Freezing({ wallet }: { readonly wallet: VaultWallet }) {
  const text = useText()
  const [asks, setAsks] = useState(false)
  const freezing = useFreezing(wallet.id)
  const word = text('vault.unfreeze')
  return (
    <>
      {freezing.error === null ? null : <Failure failure={freezing.error} />}
      {wallet.status === 'frozen' ? (
        <Button size="small" pending={freezing.isPending} onClick={() => setAsks(true)}>
          {word}
        </Button>
      ) : (
        <Button
          size="small"
          kind="danger"
          pending={freezing.isPending}
          onClick={() => freezing.mutate(true)}
        >
          {text('vault.freeze')}
        </Button>
      )}
      {asks ? (
        <ConfirmDialog
          words={{
            title: word,
            description: text('vault.unfreezeWhy'),
            confirm: word,
            cancel: text('shell.cancel'),
          }}
          friction={{ kind: 'type', word, label: text('vault.typeWord', { word }) }}
          pending={freezing.isPending}
          onConfirm={() => freezing.mutate(false, { onSettled: () => setAsks(false) })}
          onCancel={() => setAsks(false)}
        />
      ) : null}
    </>
  )
}
