import { useText } from '../../language/use-text.ts'
import { usePageTitle } from '../../shell/page-title.ts'

/** The page at /trade. */
export function TradePage() {
  const text = useText()
  usePageTitle(text('shell.trade'))
  return <h1 tabIndex={-1}>{text('shell.trade')}</h1>
}
