import { Switch } from '../../design/primitives/checkbox.tsx'
import { useText } from '../../language/use-text.ts'
import { keepForScreen, usePreference } from '../../shell/preferences.ts'
import { type Holding, isDust } from './holdings.model.ts'
import css from './portfolio.module.css'

const screen = 'portfolio.dust'

/** Whether what is worth next to nothing is listed too. */
export function useShowsDust(): boolean {
  return usePreference('screens')[screen] === true
}

/** Shows or hides what is worth next to nothing, and says how much of it there is. */
export function DustSwitch({ holdings }: { readonly holdings: readonly Holding[] }) {
  const text = useText()
  const shows = useShowsDust()
  const count = holdings.filter(isDust).length
  if (count === 0) return null
  return (
    <div className={css.dust}>
      <Switch checked={shows} onChange={(next) => keepForScreen(screen, next)}>
        {text('portfolio.showDust', { count })}
      </Switch>
    </div>
  )
}
