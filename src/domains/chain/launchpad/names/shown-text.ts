import { shownName } from '../../../../kernel/name-text.ts'
import type { Column } from '../../../../ports/tables.ts'

/** A text chosen by strangers, decoded so that it is safe to show. */
export const shownText: Column<string> = { decode: (stored) => shownName(String(stored)) }
