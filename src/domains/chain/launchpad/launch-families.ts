/** The families: a bonding curve, and two whose supply is locked in a pool at once. */
export const launchFamilies = ['curve', 'uni', 'pons'] as const
export type LaunchFamily = (typeof launchFamilies)[number]

/** The families without a curve. */
export const poolFamilies = ['uni', 'pons'] as const
export type PoolFamily = (typeof poolFamilies)[number]
