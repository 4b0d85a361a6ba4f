import { useText } from '../../language/use-text.ts'
import { CodeBlock } from '../../panels/calls/code-block.tsx'
import type { Sample } from './description.model.ts'
import css from './detail.module.css'
import { Section } from './section.tsx'

/** What was sent and answered when the examples were recorded. */
export function Examples({
  request,
  answer,
}: {
  readonly request: readonly Sample[]
  readonly answer: { readonly samples: readonly Sample[] } | null
}) {
  const text = useText()
  const parts = [
    { label: text('catalog.exampleRequest'), samples: request },
    { label: text('catalog.exampleAnswer'), samples: answer?.samples ?? [] },
  ]
  const shown = parts.flatMap(({ label, samples }) =>
    samples.map((sample) => ({ ...sample, label })),
  )
  if (shown.length === 0) return null
  return (
    <Section title={text('catalog.examples')}>
      {shown.map(({ label, name, value }) => (
        <figure key={`${label} ${name}`} className={css.figure}>
          <figcaption>
            {label}
            {name === 'recorded' ? '' : ` · ${name}`}
          </figcaption>
          <CodeBlock
            code={typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
            label={label}
            isJson={typeof value !== 'string'}
          />
        </figure>
      ))}
    </Section>
  )
}
