/** What people call a perpetual: `SOL-PERP` for the symbol `SOL_USDC_PERP`. */
export function perpName(symbol: string): string {
  return `${symbol.split('_', 1)[0]}-PERP`
}
