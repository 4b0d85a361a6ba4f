import { Button } from '../../design/primitives/button.tsx'
import { NumberInput } from '../../design/primitives/number-input.tsx'
import { useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import css from './chart-panel.module.css'

/** A line that stands where it was dropped, and is not moved yet. */
export interface MovedLine {
  readonly id: string
  readonly label: string
  readonly price: string
  readonly isSending: boolean
  readonly failure: unknown
}

/** Asks whether a line that was dragged shall move; its price can be typed, too. */
export function LineMove({
  move,
  tickSize,
  onPrice,
  onConfirm,
  onDiscard,
}: {
  readonly move: MovedLine
  readonly tickSize: string
  readonly onPrice: (id: string, price: string) => void
  readonly onConfirm: () => void
  readonly onDiscard: () => void
}) {
  const text = useText()
  return (
    <form
      className={css.move}
      aria-label={text('panels.moveLine', { label: move.label })}
      onSubmit={(event) => {
        event.preventDefault()
        onConfirm()
      }}
    >
      <div className={css.moveRow}>
        <span className={css.moveLabel}>{text('panels.moveLine', { label: move.label })}</span>
        <span className={css.movePrice}>
          <NumberInput
            aria-label={text('panels.newPrice')}
            value={move.price}
            step={tickSize}
            onChange={(price) => onPrice(move.id, price)}
          />
        </span>
        <Button size="small" onClick={onDiscard}>
          {text('panels.discard')}
        </Button>
        <Button
          size="small"
          kind="primary"
          type="submit"
          pending={move.isSending}
          disabled={move.price === ''}
        >
          {text('panels.confirmMove')}
        </Button>
      </div>
      {move.failure === null ? null : <Failure failure={move.failure} />}
    </form>
  )
}
