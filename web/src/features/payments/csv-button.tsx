import { useMutation } from '@tanstack/react-query'
import { Button } from '../../design/primitives/button.tsx'
import { downloadText } from '../../design/primitives/download-text.ts'
import { useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'

/** Asks for a file and saves it. */
export function CsvButton({
  name,
  read,
}: {
  readonly name: string
  readonly read: () => Promise<string>
}) {
  const text = useText()
  const save = useMutation({ mutationFn: async () => downloadText(name, await read()) })
  return (
    <>
      <Button icon="download" size="small" pending={save.isPending} onClick={() => save.mutate()}>
        {text('payments.csv')}
      </Button>
      {save.error === null ? null : <Failure failure={save.error} />}
    </>
  )
}
