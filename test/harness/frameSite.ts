import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { BrowserCommand } from 'vitest/node'

/**
 * The URLs of a test's secure site. Every `*.localhost` name and both ports lead to it, for any
 * number of origins.
 */
export type FrameSite = { readonly port: number; readonly otherPort: number }

const scriptOf = (host = '') =>
  readFileSync(
    join(
      import.meta.dirname,
      host.startsWith('hosted') ? 'HostedFrameDouble.js' : 'frameSitePage.js',
    ),
    'utf8',
  )
/** A page that never finishes loading. */
const unfinished = '<img src="/never" alt="">'

/**
 * Serves `frameSitePage.js` under any path, and `HostedFrameDouble.js` under names that begin
 * with `hosted`, on a free port. Ends with the process.
 */
function serve(): Promise<number> {
  const server = createServer({ keepAliveTimeout: 0 }, ({ url = '', headers }, response) => {
    if (url === '/never') return
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><title>Secure site of a test</title>
<script>${scriptOf(headers.host)}</script>${url.includes('unfinished') ? unfinished : ''}`,
    )
  })
  server.unref()
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}

let site: Promise<FrameSite> | undefined

/** A command for browser tests: starts the site once and returns its URL. */
export const frameSite: BrowserCommand<[]> = () => {
  site ??= Promise.all([serve(), serve()]).then(([port, otherPort]) => ({ port, otherPort }))
  return site
}
