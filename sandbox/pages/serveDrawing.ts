import type { IncomingMessage, ServerResponse } from 'node:http'

export type DrawScene = (scene: string, locale?: string) => Promise<void>

/** Scenes and languages as test/accessibility/scenes and ui-shell/locales name them; no flag. */
const isName = (text: string) => /^[a-z][\w-]*$/i.test(text)

/**
 * Answers `POST /gallery/draw?scene=receive&locale=ja` once the pictures are there. Only the
 * gallery itself may ask: a drawing takes a browser, and any site can post to loopback.
 */
export async function serveDrawing(
  request: IncomingMessage,
  response: ServerResponse,
  draw: DrawScene,
): Promise<void> {
  const { searchParams } = new URL(request.url ?? '/', 'http://pages')
  const scene = searchParams.get('scene') ?? ''
  const locale = searchParams.get('locale') ?? undefined
  if (request.method !== 'POST' || request.headers['sec-fetch-site'] !== 'same-origin') {
    response.writeHead(403).end()
    return
  }
  if (!isName(scene) || (locale !== undefined && !isName(locale))) {
    response.writeHead(400).end('Name a scene, and a locale if you want one.')
    return
  }
  try {
    await draw(scene, locale)
    response.writeHead(204).end()
  } catch (error) {
    response.writeHead(500).end(error instanceof Error ? error.message : String(error))
  }
}
