import { type FormEvent, useState } from 'react'
import { Button } from '../../../design/primitives/button.tsx'
import { Field } from '../../../design/primitives/field.tsx'
import { Select } from '../../../design/primitives/select.tsx'
import { TextInput } from '../../../design/primitives/text-input.tsx'
import { useText } from '../../../language/use-text.ts'
import type { Owner } from '../../../panels/computer/owner.ts'
import { Failure } from '../../../shell/failure.tsx'
import { useBoxAgents, useCreateBox, useHarnesses } from './boxes.data.ts'
import css from './boxes.module.css'

/** Makes a box: its name, and what answers in it. */
export function NewBoxForm({
  owner,
  onMade,
}: {
  readonly owner: Owner
  readonly onMade: (boxId: string) => void
}) {
  const text = useText()
  const [name, setName] = useState('')
  const [agentHarness, setHarness] = useState('python')
  const [agentId, setAgent] = useState('')
  const { data: harnesses = [] } = useHarnesses()
  const create = useCreateBox(owner)
  const isAgent = agentHarness === 'agent'
  const isWhole = name.trim() !== '' && (!isAgent || agentId.trim() !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isWhole || create.isPending) return
    create.mutate(
      { name: name.trim(), agentHarness, agentId: agentId.trim() },
      {
        onSuccess: ({ boxId }) => {
          setName('')
          onMade(boxId)
        },
      },
    )
  }
  return (
    <form className={css.part} aria-label={text('computer.newBox')} onSubmit={submit}>
      <h2>{text('computer.newBox')}</h2>
      <Field label={text('computer.boxName')}>
        <TextInput value={name} onChange={setName} maxLength={80} />
      </Field>
      <Field
        label={text('computer.answers')}
        hint={harnesses.find((one) => one.agentHarness === agentHarness)?.description}
      >
        <Select
          value={agentHarness}
          choices={harnesses.map((one) => ({
            value: one.agentHarness,
            label: one.agentHarness,
            disabled: !one.available,
          }))}
          onChange={setHarness}
        />
      </Field>
      {isAgent ? <AgentChoice value={agentId} onChange={setAgent} /> : null}
      {create.error === null ? null : <Failure failure={create.error} />}
      <p>
        <Button
          type="submit"
          kind="primary"
          icon="plus"
          pending={create.isPending}
          disabled={!isWhole}
        >
          {text('computer.create')}
        </Button>
      </p>
    </form>
  )
}

/** Which of the platform's own agents answers. */
function AgentChoice({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (agentId: string) => void
}) {
  const text = useText()
  const { data: agents = [] } = useBoxAgents()
  const choices = agents.map(({ id, title }) => ({ value: id, label: title }))
  return (
    <Field label={text('shell.kind.agent')}>
      <Select value={value} choices={[{ value: '', label: '—' }, ...choices]} onChange={onChange} />
    </Field>
  )
}
