/** What is pressed on the way to a first trade, and the tick that it brings. The chart moves by itself. */
export const firstTradeSteps = [
  { press: 'Make a wallet', ticks: 'Make a wallet' },
  { press: 'Take 1 ETH of test money', ticks: 'Take test money' },
  { press: 'Launch it', ticks: 'Launch a token' },
  { press: /^Buy /, ticks: 'Buy' },
  { press: 'Sell half of it', ticks: 'Sell' },
  { press: 'Claim your fees', ticks: 'Claim your fees' },
] as const
