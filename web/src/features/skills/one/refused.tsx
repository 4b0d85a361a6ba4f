import { Callout } from '../../../design/primitives/callout.tsx'
import { useText } from '../../../language/use-text.ts'
import { HiddenText } from '../../../panels/skills/hidden-text.tsx'
import { StateBadge } from '../../../panels/skills/verdict.tsx'
import { Failure } from '../../../shell/failure.tsx'
import css from './skill.module.css'
import { withheldBy } from './withheld.model.ts'

/** Why a skill is not shown: what was decided about it, or what went wrong. */
export function Refused({
  slug,
  failure,
  onRetry,
}: {
  readonly slug: string
  readonly failure: unknown
  readonly onRetry: () => void
}) {
  const text = useText()
  const withheld = withheldBy(failure)
  if (withheld === null) {
    return (
      <div className={css.body}>
        <Failure failure={failure} onRetry={onRetry} />
      </div>
    )
  }
  const { reason, state } = withheld
  return (
    <header className={css.head}>
      <div className={css.acts}>
        <h2 className={css.name} dir="ltr">
          {slug}
        </h2>
        <StateBadge state={state} />
      </div>
      <Callout
        tone={state === 'quarantined' || state === 'revoked' ? 'danger' : 'info'}
        title={text(`skills.stateWhy.${state}`)}
      >
        {reason === null ? null : (
          <p dir="auto">
            <HiddenText text={reason} />
          </p>
        )}
      </Callout>
    </header>
  )
}
