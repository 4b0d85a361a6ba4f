import type { Skill } from '#sdk'
import { Icon } from '../../../design/icons/icon.tsx'
import { Count } from '../../../design/numbers/count.tsx'
import { useText } from '../../../language/use-text.ts'
import { usePrincipal } from '../../../service/session.ts'
import { openConnect } from '../../../shell/connect/connect-store.ts'
import { Failure } from '../../../shell/failure.tsx'
import { useStar } from './skill.data.ts'
import css from './skill.module.css'

/** How many like it, and whether the reader does. */
export function StarButton({ skill }: { readonly skill: Skill }) {
  const text = useText()
  const isSignedIn = usePrincipal() != null
  const star = useStar(skill.slug)
  // What was pressed is shown at once: nothing can refuse it that is not said beside it.
  const isStarred = star.isPending ? !star.variables : skill.isStarred
  const change = Number(isStarred) - Number(skill.isStarred)
  return (
    <>
      <button
        type="button"
        className={css.star}
        aria-pressed={isStarred}
        title={text(isStarred ? 'skills.unstar' : 'skills.star')}
        onClick={() => (isSignedIn ? star.mutate(skill.isStarred) : openConnect())}
      >
        <Icon name="star" size={12} filled={isStarred} />{' '}
        <Count value={skill.stats.stars + change} />{' '}
        <span className={css.quiet}>{text('skills.stars')}</span>
      </button>
      {star.error === null ? null : <Failure failure={star.error} />}
    </>
  )
}
