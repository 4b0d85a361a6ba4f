import { useText } from '../../language/use-text.ts'
import { usePageTitle } from '../../shell/page-title.ts'

/** The page at /status. */
export function StatusPage() {
  const text = useText()
  usePageTitle(text('shell.status'))
  return <h1 tabIndex={-1}>{text('shell.status')}</h1>
}
