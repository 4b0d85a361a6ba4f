import type { PreviewsService } from '../domains/agents/computer/index.ts'
import { createPreviewServer } from '../surfaces/previews/preview-server.ts'
import type { Config } from './config.ts'
import type { Shutdown } from './shutdown.ts'
import type { World } from './world.ts'

/**
 * Serves pages of sandboxes at a port of their own, where that is configured. A port that is taken is told and does not
 * keep the service from starting: previews alone are missing then.
 */
export async function openPreviews(options: {
  readonly config: Pick<Config, 'baseUrl' | 'host' | 'previews'>
  readonly world: Pick<World, 'logger'>
  readonly shutdown: Shutdown
  readonly previews: PreviewsService
}): Promise<void> {
  const { config, shutdown, world, previews } = options
  if (config.previews === null) return
  const server = createPreviewServer({
    find: previews.find,
    framedBy: config.baseUrl,
    logger: world.logger,
  })
  const place = { port: config.previews.port, host: config.host }
  try {
    await server.listen(place)
    shutdown.onStop('previews', () => server.close())
  } catch (failure) {
    world.logger.warn('previews are not served', { ...place, reason: String(failure) })
  }
}
