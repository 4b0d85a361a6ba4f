/** The words of a chart, in the reader's language. `attribution` names TradingView, whose library asks for it. */
export interface ChartWords {
  readonly label: string
  readonly chart: string
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly volume: string
  readonly time: string
  readonly change: string
  readonly closesIn: string
  readonly table: string
  readonly fit: string
  readonly lines: string
  readonly moveHint: string
  readonly attribution: string
}
