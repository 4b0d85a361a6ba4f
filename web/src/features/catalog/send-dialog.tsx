import { ConfirmDialog } from '../../design/primitives/confirm-dialog.tsx'
import { DescriptionList } from '../../design/primitives/description-list.tsx'
import { useText } from '../../language/use-text.ts'
import { usePriceText } from './catalog.data.ts'
import { addressOf, type Listed } from './catalog.model.ts'
import { effectWords } from './operation-facts.tsx'
import type { Terms } from './terms.model.ts'

/** Asks before a call that changes or costs something. */
export function SendDialog({
  row,
  terms,
  onConfirm,
  onCancel,
}: {
  readonly row: Listed
  readonly terms: Terms
  readonly onConfirm: () => void
  readonly onCancel: () => void
}) {
  const text = useText()
  const price = usePriceText(row.operationId, row.priceText !== null) ?? row.priceText
  const { maxAmount, way } = terms.paying
  const items = [
    { term: text('catalog.address'), value: <code dir="ltr">{addressOf(row)}</code> },
    { term: text('catalog.caller'), value: text(`catalog.caller.${terms.caller}`) },
    { term: text('catalog.effect'), value: effectWords(text, row.effect) },
    ...(price === null
      ? []
      : [
          { term: text('catalog.price'), value: price },
          {
            term: text('catalog.paying'),
            value:
              way === 'none' ? text('catalog.paying.none') : text('catalog.upTo', { maxAmount }),
          },
        ]),
  ]
  return (
    <ConfirmDialog
      friction={{ kind: 'plain', danger: row.effect === 'irreversible' }}
      words={{
        title: text('catalog.sendAsk', { name: row.name }),
        description: row.summary,
        confirm: text('catalog.send'),
        cancel: text('shell.cancel'),
      }}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <DescriptionList items={items} />
    </ConfirmDialog>
  )
}
