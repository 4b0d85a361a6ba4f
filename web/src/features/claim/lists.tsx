import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Count } from '../../design/numbers/count.tsx'
import { Button } from '../../design/primitives/button.tsx'
import { downloadText } from '../../design/primitives/download-text.ts'
import { type Tab, Tabs } from '../../design/primitives/tabs.tsx'
import { showToast } from '../../design/primitives/toast.tsx'
import { useText } from '../../language/use-text.ts'
import { allClaims } from './claim.data.ts'
import type { FeeRow } from './claim.model.ts'
import css from './claim.module.css'
import { ClaimsTable } from './claims-table.tsx'
import { claimsCsv, feesCsv } from './exports.model.ts'
import { FeeTable } from './fee-table.view.tsx'

const route = getRouteApi('/claim')

/** The tokens with what each earned, and what was paid out; each as a file too. */
export function Lists({
  account,
  chosen,
  rows,
  onChoose,
}: {
  readonly account: string | null
  readonly chosen: readonly FeeRow[]
  readonly rows: readonly FeeRow[] | null
  readonly onChoose: (token: string, isChosen: boolean) => void
}) {
  const text = useText()
  const { tab = 'tokens' } = route.useSearch()
  const navigate = route.useNavigate()
  const tabs: readonly Tab<'history' | 'tokens'>[] = [
    {
      id: 'tokens',
      label: text('claim.tokens'),
      ...(rows === null ? {} : { count: <Count value={rows.length} /> }),
    },
    { id: 'history', label: text('claim.history') },
  ]
  return (
    <section className={css.lists} aria-label={text('portfolio.lists')}>
      <Tabs
        label={text('portfolio.lists')}
        tabs={tabs}
        current={tab}
        onChange={(next) =>
          void navigate({ search: (before) => ({ ...before, tab: next }), replace: true })
        }
        actions={<ExportButton account={account} rows={rows} tab={tab} />}
      >
        {tab === 'tokens' ? (
          <FeeTable rows={rows} chosen={chosen} onChoose={onChoose} />
        ) : (
          <ClaimsTable account={account} />
        )}
      </Tabs>
    </section>
  )
}

function ExportButton({
  account,
  rows,
  tab,
}: {
  readonly account: string | null
  readonly rows: readonly FeeRow[] | null
  readonly tab: 'history' | 'tokens'
}) {
  const text = useText()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    if (tab === 'tokens') return downloadText(`fees-${account}.csv`, feesCsv(rows ?? []))
    setBusy(true)
    try {
      downloadText(`claims-${account}.csv`, claimsCsv(await allClaims(account ?? '')))
    } catch {
      showToast({ id: 'claim.export', tone: 'danger', text: text('claim.exportFailed') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="small"
      kind="quiet"
      icon="download"
      pending={isBusy}
      disabled={rows === null}
      onClick={() => void save()}
    >
      CSV
    </Button>
  )
}
