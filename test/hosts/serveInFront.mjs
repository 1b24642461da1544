import { existsSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { serveFolder } from '../../tools/staticServer.mjs'

/**
 * Serves a folder on the origin of a server, which answers every other path.
 * @param {string} folder
 * @returns {Promise<{ url: string, forwardTo: (url: string) => void, close: () => Promise<void> }>}
 */
export async function serveInFront(folder) {
  const files = await serveFolder(folder)
  let behind = ''
  const server = createServer({ keepAliveTimeout: 0 }, (asked, response) => {
    const path = asked.url ?? '/'
    const isFile = existsSync(join(folder, new URL(path, 'http://a').pathname))
    const { method, headers } = asked
    const forwarded = request(
      new URL(path, isFile ? files.url : behind),
      { method, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    forwarded.on('error', () => response.writeHead(502).end())
    asked.pipe(forwarded)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/`,
    forwardTo(url) {
      behind = url
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await files.close()
    },
  }
}
