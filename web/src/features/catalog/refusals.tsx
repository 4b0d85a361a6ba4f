import { useText } from '../../language/use-text.ts'
import type { Refusal } from './description.model.ts'
import css from './detail.module.css'
import { Section } from './section.tsx'

/** How an operation may refuse: each code leads to its page. */
export function Refusals({ refusals }: { readonly refusals: readonly Refusal[] }) {
  const text = useText()
  if (refusals.length === 0) return null
  return (
    <Section title={text('catalog.errors')}>
      <ul className={css.refusals}>
        {refusals.map(({ code, status, title }) => (
          <li key={code}>
            <span className={css.status}>{status}</span>
            <a href={`/errors/${code}`} dir="ltr">
              {code}
            </a>
            <span className={css.quiet} dir="auto">
              {title}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
