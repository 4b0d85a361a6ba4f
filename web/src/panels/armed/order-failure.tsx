import { BourseError } from '#sdk'
import { Amount } from '../../design/numbers/amount.tsx'
import { useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import css from './armed.module.css'

/** Why an order was refused, and what is left of the armed session's total where it went beyond its limits. */
export function OrderFailure({ failure }: { readonly failure: unknown }) {
  const text = useText()
  if (failure === null) return null
  const left = leftIn(failure)
  return (
    <>
      {left === null ? null : (
        <p className={css.left}>
          {text('panels.armedOver')}: <Amount value={left} unit="USDC" />
        </p>
      )}
      <Failure failure={failure} />
    </>
  )
}

function leftIn(failure: unknown): string | null {
  if (!(failure instanceof BourseError) || failure.code !== 'perps.over_order_limit') return null
  const { left } = Object(failure.problem) as Readonly<Record<string, unknown>>
  return typeof left === 'string' ? left : null
}
