import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'

/** @type {Readonly<Record<string, string>>} */
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.map': 'application/json',
  '.md': 'text/plain; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.yaml': 'text/plain; charset=utf-8',
}

/**
 * The path that a request names; undefined if its escapes are none.
 * @param {string} url
 */
function readPath(url) {
  try {
    return normalize(decodeURIComponent(new URL(url, 'http://a').pathname))
  } catch {
    return undefined
  }
}

/**
 * Serves a folder on a free loopback port, compressed as a host's server does: what a slow network
 * takes is what visitors pay.
 * @param {string} folder
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function serveFolder(folder) {
  /** @type {Map<string, Buffer>} */
  const compressed = new Map()
  const compress = (/** @type {string} */ file) => {
    const body = compressed.get(file) ?? gzipSync(readFileSync(file), { level: 9 })
    compressed.set(file, body)
    return body
  }
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const path = readPath(request.url ?? '/')
    if (path === undefined) return void response.writeHead(400).end()
    const named = join(folder, path)
    const file =
      existsSync(named) && statSync(named).isDirectory() ? join(named, 'index.html') : named
    if (!file.startsWith(folder) || !existsSync(file)) return void response.writeHead(404).end()
    const isZipped = extname(file) !== '.png'
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'cache-control': 'no-store',
      ...(isZipped && { 'content-encoding': 'gzip' }),
    })
    response.end(isZipped ? compress(file) : readFileSync(file))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
