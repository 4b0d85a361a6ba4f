import { useText } from '../../language/use-text.ts'
import { CallTexts } from '../../panels/calls/call-texts.tsx'
import { maxAmountOf } from '../../panels/calls/calls.model.ts'
import { attemptOf, inputOf } from './attempt.model.ts'
import type { Form } from './form.types.ts'
import { Section } from './section.tsx'

/** The call that is filled in, for a shell, the client library, the command line, and agents. */
export function Calls({ row, parameters, filled }: Form) {
  const text = useText()
  return (
    <Section title={text('catalog.sameCall')}>
      <CallTexts
        written={{
          baseUrl: location.origin,
          name: row.name,
          kind: row.kind,
          needsKey: row.auth.includes('api_key'),
          maxAmount: maxAmountOf(row),
          attempt: attemptOf(row, parameters, filled),
          input: inputOf(parameters, filled),
        }}
        words={{
          label: text('catalog.sameCall'),
          noTool: text('catalog.noTool'),
          noMethod: text('catalog.noMethod'),
        }}
      />
    </Section>
  )
}
