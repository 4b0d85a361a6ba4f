export type BudgetWindow = 'day' | 'month' | 'total'

/** The start of the window at a moment: days and months in UTC, the beginning of time for `total`. */
export function windowStart(window: BudgetWindow, at: Date): Date {
  switch (window) {
    case 'day':
      return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()))
    case 'month':
      return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth()))
    case 'total':
      return new Date(0)
  }
}

/** The end of the window; null for `total`. */
export function windowEnd(window: BudgetWindow, start: Date): Date | null {
  switch (window) {
    case 'day':
      return new Date(start.getTime() + 86_400_000)
    case 'month':
      return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1))
    case 'total':
      return null
  }
}
