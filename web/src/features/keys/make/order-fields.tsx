import { useQuery } from '@tanstack/react-query'
import { Field } from '../../../design/primitives/field.tsx'
import { NumberInput } from '../../../design/primitives/number-input.tsx'
import { Select } from '../../../design/primitives/select.tsx'
import { useText } from '../../../language/use-text.ts'
import { perpMarketsQuery } from '../../../panels/markets/perp-markets.data.ts'
import type { DraftPart } from './draft-part.ts'
import css from './make.module.css'

/** The money that a key for orders may move: in one market, at most so much by an order and by all of them. */
export function OrderFields({ draft, faultAt, onChange }: DraftPart) {
  const text = useText()
  const { data } = useQuery(perpMarketsQuery)
  const markets = data?.map(({ symbol }) => symbol) ?? []
  return (
    <div className={css.row}>
      <div data-fault="market">
        <Field label={text('panels.market')} error={faultAt('market')} required>
          <Select
            value={draft.market}
            choices={[
              { value: '', label: '—' },
              ...markets.map((value) => ({ value, label: value })),
            ]}
            onChange={(market) => onChange({ ...draft, market })}
          />
        </Field>
      </div>
      <div data-fault="largest">
        <Field label={text('panels.armedLargest')} error={faultAt('largest')} required>
          <NumberInput
            value={draft.largest}
            step="100"
            unit="USDC"
            onChange={(largest) => onChange({ ...draft, largest })}
          />
        </Field>
      </div>
      <div data-fault="total">
        <Field label={text('panels.armedTotal')} error={faultAt('total')} required>
          <NumberInput
            value={draft.total}
            step="1000"
            unit="USDC"
            onChange={(total) => onChange({ ...draft, total })}
          />
        </Field>
      </div>
    </div>
  )
}
