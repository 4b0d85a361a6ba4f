import { useText } from '../../language/use-text.ts'
import { usePageTitle } from '../../shell/page-title.ts'

/** The page at /portfolio. */
export function PortfolioPage() {
  const text = useText()
  usePageTitle(text('shell.portfolio'))
  return <h1 tabIndex={-1}>{text('shell.portfolio')}</h1>
}
