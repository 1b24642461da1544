import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { isLoopback } from '../api/isLoopback.ts'
import { readRequestUrl } from '../api/readRequestUrl.ts'
import type { SandboxInfo } from '../SandboxInfo.ts'
import type { PageChain } from '../wallets/createExtensionWallet.ts'
import type { DrawScene } from './serveDrawing.ts'
import { serveDrawing } from './serveDrawing.ts'
import { strictPolicy } from './strictPolicy.ts'

export type Pages = { readonly url: string; stop(): Promise<void> }
export type Gallery = {
  list(): Promise<unknown>
  readonly pictures: string
  /** Draws the pictures of a scene that has none. */
  readonly draw?: DrawScene
}
export type PagesOptions = {
  readonly folder: string
  /** Folder of the documentation, served below `/docs/`. */
  readonly docs?: string | undefined
  /** Scenes for the gallery, and the folder of its pictures. */
  readonly gallery?: Gallery | undefined
  /** 0 for a free one. */
  readonly port: number
  readonly chains: readonly PageChain[]
  info(): SandboxInfo
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.md': 'text/plain; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.yaml': 'text/plain; charset=utf-8',
}

const picturesPath = '/gallery/pictures/'

/**
 * The file a path stands for: `/` is the demo, `/<page>` and what is below it without an extension
 * is that page.
 */
function findFile(path: string): string {
  if (extname(path)) return path
  return `/${path.split('/')[1] || 'demo'}/index.html`
}

/** The file on disk that a path stands for. */
function locateFile(
  path: string,
  { folder, docs, gallery }: Pick<PagesOptions, 'folder' | 'docs' | 'gallery'>,
): string {
  if (gallery && path.startsWith(picturesPath))
    return join(gallery.pictures, path.slice(picturesPath.length))
  if (docs === undefined || !path.startsWith('/docs/')) return join(folder, findFile(path))
  return join(docs, path.slice('/docs/'.length) || 'index.html')
}

async function serveFile(url: URL, response: ServerResponse, options: PagesOptions) {
  const file = locateFile(normalize(decodeURIComponent(url.pathname)), options)
  const content = await readFile(file).catch(() => undefined)
  if (!content) return response.writeHead(404).end()
  if (url.searchParams.get('csp') === 'strict')
    response.setHeader('content-security-policy', strictPolicy(options.info()))
  return response
    .writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
    .end(content)
}

/** Serves built pages; `?csp=strict` adds the policy a careful host would send. */
export async function servePages(options: PagesOptions): Promise<Pages> {
  const { port, chains, info, gallery } = options
  const generated: Readonly<Record<string, () => unknown>> = {
    '/sandbox.json': info,
    '/chains.json': () => chains,
    ...(gallery && { '/gallery.json': gallery.list }),
  }
  // Clients end the connections they keep: a server that closes one may reset a request that is
  // under way.
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    if (!isLoopback(request.headers.host)) return response.writeHead(403).end()
    const url = readRequestUrl(request)
    if (!url) return response.writeHead(400).end()
    // File names below assets/ contain a hash of the content.
    response.setHeader(
      'cache-control',
      url.pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-store',
    )
    const make = generated[url.pathname]
    if (make)
      return response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(await make()))
    if (gallery?.draw && url.pathname === '/gallery/draw')
      return serveDrawing(request, response, gallery.draw)
    // The links of the overview are relative.
    if (options.docs !== undefined && url.pathname === '/docs')
      return response.writeHead(308, { location: '/docs/' }).end()
    return serveFile(url, response, options)
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    // Allowed because a server listening on TCP has an AddressInfo.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
