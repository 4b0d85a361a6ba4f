import { useState } from 'react'
import { Button } from '../../design/primitives/button.tsx'
import { downloadText } from '../../design/primitives/download-text.ts'
import { Menu } from '../../design/primitives/menu.tsx'
import { showToast } from '../../design/primitives/toast.tsx'
import { useText } from '../../language/use-text.ts'
import { holdingsCsv, momentsCsv, tradesCsv } from './exports.model.ts'
import { allTrades } from './portfolio.data.ts'
import type { KnownPortfolio } from './use-portfolio.ts'

/** Files of what is shown: exact figures, for spreadsheets. */
export function ExportMenu({
  address,
  known: { moments, sources, symbolOf },
}: {
  readonly address: string | null
  readonly known: KnownPortfolio
}) {
  const text = useText()
  const [isBusy, setBusy] = useState(false)
  const save = (what: string, csv: string) => downloadText(`${what}-${address}.csv`, csv)
  const saveTrades = async () => {
    setBusy(true)
    try {
      save('activity', tradesCsv(await allTrades(address ?? ''), symbolOf))
    } catch {
      showToast({ id: 'portfolio.export', tone: 'danger', text: text('portfolio.exportFailed') })
    } finally {
      setBusy(false)
    }
  }
  const items = [
    {
      id: 'holdings',
      label: text('portfolio.exportHoldings'),
      disabled: sources === null,
      onSelect: () => save('holdings', holdingsCsv(sources?.holdings ?? [])),
    },
    {
      id: 'activity',
      label: text('portfolio.exportActivity'),
      disabled: address === null,
      onSelect: () => void saveTrades(),
    },
    {
      id: 'equity',
      label: text('portfolio.exportEquity'),
      disabled: moments === null,
      onSelect: () => save('value', momentsCsv(moments ?? [])),
    },
  ]
  return (
    <Menu label={text('portfolio.export')} items={items}>
      <Button size="small" kind="quiet" icon="download" pending={isBusy}>
        {text('portfolio.export')}
      </Button>
    </Menu>
  )
}
