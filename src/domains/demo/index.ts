export { demoMigrations } from './demo.migrations.ts'
export { createDemo, type Demo, type DemoOptions } from './demo.service.ts'
export { createSimulatedAccounts, type SimulatedAccounts } from './simulated-accounts.ts'
export type { DemoMarket, DemoVenue, DemoWallet } from './venue.ts'
