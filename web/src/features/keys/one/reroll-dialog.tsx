import { useState } from 'react'
import type { ApiKeyRecord } from '#sdk'
import { Button } from '../../../design/primitives/button.tsx'
import { Dialog } from '../../../design/primitives/dialog.tsx'
import { RadioGroup } from '../../../design/primitives/radio-group.tsx'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { useRerollKey } from '../keys.data.ts'
import { KeyShown } from '../make/key-shown.tsx'
import { NeedsWallet, useMayMint } from '../make/may-mint.tsx'
import { type Overlap, overlapNames, overlaps } from './change.model.ts'

/** Puts a new key in the place of one, asks how long the old one still answers, and shows the new one once. */
export function RerollDialog({
  record,
  onClose,
}: {
  readonly record: ApiKeyRecord
  /** With the number of the new key, where there is one. */
  readonly onClose: (successor: string | null) => void
}) {
  const text = useText()
  const [overlap, setOverlap] = useState<Overlap>('hour')
  const reroll = useRerollKey(String(record.id))
  const mayMint = useMayMint()
  if (reroll.data !== undefined) {
    const { key, record: successor } = reroll.data
    return (
      <KeyShown secret={key} record={successor} onClose={() => onClose(String(successor.id))} />
    )
  }
  const leave = () => onClose(null)
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={text('keys.rerollTitle', { name: record.name })}
      description={text('keys.rerollWhy')}
      closeLabel={text('shell.close')}
      onClose={leave}
      actions={
        <>
          <Button onClick={leave}>{text('shell.cancel')}</Button>
          <Button
            kind="primary"
            pending={reroll.isPending}
            disabled={!mayMint}
            onClick={() => reroll.mutate(overlaps[overlap])}
          >
            {text('keys.reroll')}
          </Button>
        </>
      }
    >
      {mayMint ? null : <NeedsWallet onConnect={leave} />}
      <RadioGroup
        legend={text('keys.overlap')}
        value={overlap}
        options={overlapNames.map((value) => ({ value, label: text(`keys.overlap.${value}`) }))}
        onChange={setOverlap}
      />
      {reroll.error === null ? null : <Failure failure={reroll.error} />}
    </Dialog>
  )
}
