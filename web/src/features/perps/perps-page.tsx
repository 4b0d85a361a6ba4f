import { useText } from '../../language/use-text.ts'
import { usePageTitle } from '../../shell/page-title.ts'

/** The page at /perps. */
export function PerpsPage() {
  const text = useText()
  usePageTitle(text('shell.perps'))
  return <h1 tabIndex={-1}>{text('shell.perps')}</h1>
}
