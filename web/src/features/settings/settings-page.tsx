import { useText } from '../../language/use-text.ts'
import { usePageTitle } from '../../shell/page-title.ts'

/** The page at /settings. */
export function SettingsPage() {
  const text = useText()
  usePageTitle(text('shell.settings'))
  return <h1 tabIndex={-1}>{text('shell.settings')}</h1>
}
