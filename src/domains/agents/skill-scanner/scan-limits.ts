/** What the service takes on. */
export const scanLimits = {
  /** Bytes of a package, as it is sent: a file each, or an archive. */
  packageBytes: 4_194_304,
  /** Such a package in base64, in JSON, with the paths of its files. */
  bodyBytes: 6_291_456,
  /** Scans of one caller that have not ended. */
  openOfAccount: 20,
  openOfAddress: 5,
  /** Bytes of all packages that wait. */
  waitingBytes: 268_435_456,
  /** How often a scan is begun before it counts as one that cannot be done. */
  attempts: 4,
  leaseMs: 30_000,
  renewMs: 5_000,
  /** A scan that nobody has begun for so long is given up. */
  waitingMs: 86_400_000,
  keptDays: 30,
} as const
