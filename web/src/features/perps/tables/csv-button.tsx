import { toCsv } from '../../../design/primitives/data-table.csv.model.ts'
import type { Column } from '../../../design/primitives/data-table.tsx'
import { downloadText } from '../../../design/primitives/download-text.ts'
import { IconButton } from '../../../design/primitives/icon-button.tsx'
import { useText } from '../../../language/use-text.ts'

/** Saves the rows of a table as a file. */
export function CsvButton<Row>({
  name,
  columns,
  rows,
}: {
  readonly name: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
}) {
  const text = useText()
  const save = () => {
    const exported = columns.flatMap(({ exported: read, label }) =>
      read === undefined ? [] : [{ label, exported: read }],
    )
    downloadText(name, toCsv(exported, rows))
  }
  return (
    <IconButton
      icon="download"
      size="small"
      label={text('perps.csv')}
      disabled={rows.length === 0}
      onClick={save}
    />
  )
}
