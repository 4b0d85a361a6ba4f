import { useText } from '../../language/use-text.ts'
import { usePageTitle } from '../../shell/page-title.ts'

/** The first page. */
export function HomePage() {
  const text = useText()
  usePageTitle(text('home.title'))
  return <h1 tabIndex={-1}>{text('home.title')}</h1>
}
