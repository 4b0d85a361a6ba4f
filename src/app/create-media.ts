import { join } from 'node:path'
import { createFileBlobStore } from '../adapters/files/file-blob-store.ts'
import { createS3BlobStore } from '../adapters/s3/s3-blob-store.ts'
import { createMediaService } from '../domains/media/index.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { ServiceOptions } from './service-options.ts'

/** Where the bytes of media are kept. */
export type MediaPlace = {
  /** A folder that every process of the service sees. */
  readonly folder?: string | null
  /** A bucket of a service that speaks S3; it comes before the folder. */
  readonly s3?: {
    /** Without a slash at the end. */
    readonly endpoint: string
    readonly region: string
    readonly bucket: string
    readonly prefix: string
    readonly accessKeyId: string
    readonly secretAccessKey: string
  } | null
}

/**
 * Pictures and descriptions. Without a place the embedded form keeps them in its data folder; a cluster, whose processes
 * share no folder that is known here, keeps none and says so.
 */
export function createMedia(
  { config, foundations, world }: ServiceOptions,
  place: MediaPlace = {},
) {
  const { baseUrl, databaseUrl, dataDir } = config
  const folder = place.folder ?? (databaseUrl === null ? join(dataDir, 'media') : null)
  return createMediaService({
    ...world,
    outbox: foundations.eventLog,
    blobs: openBlobs({ folder, s3: place.s3 ?? null, world }),
    settings: { baseUrl },
  })
}

function openBlobs({
  folder,
  s3,
  world,
}: {
  readonly folder: string | null
  readonly s3: NonNullable<MediaPlace['s3']> | null
  readonly world: ServiceOptions['world']
}): BlobStore | null {
  if (s3 !== null) {
    const { clock, operatorEgress: egress } = world
    const { accessKeyId, region, secretAccessKey, ...address } = s3
    const credentials = { accessKeyId, region, secretAccessKey }
    return createS3BlobStore({ ...address, egress, clock, credentials })
  }
  return folder === null ? null : createFileBlobStore({ folder })
}
