import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const pages = join(import.meta.dirname, '../../dist-pages/embed-html')
const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }

/** A site with the modal, of which the server loses a file. */
export type Deployment = {
  readonly url: string
  /** The status of the files of the help screens; 200 at first. */
  setStatus(status: 200 | 404 | 503): void
  /** Resolves when the modal has looked, since then, why a file of the help screens is not there. */
  checked(): Promise<void>
  close(): Promise<void>
}

/** Serves the page that `npm run build` made of the package. */
export async function serveDeployment(): Promise<Deployment> {
  if (!existsSync(pages)) throw new Error('Run `npm run build` first.')
  let helpStatus = 200
  let checks = 0
  const server = createServer(({ url = '/', headers }, response) => {
    const file = join(pages, url === '/' ? 'index.html' : url)
    const isHelp = /\/help/.test(url)
    const status = isHelp ? helpStatus : existsSync(file) ? 200 : 404
    response.writeHead(status, { 'content-type': types[extname(file)] ?? 'text/plain' })
    response.end(status === 200 ? readFileSync(file) : '')
    // An import asks for a script; the modal looks by `fetch`.
    if (isHelp && headers['sec-fetch-dest'] === 'empty') checks += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    url: `http://127.0.0.1:${port}/`,
    setStatus(status) {
      helpStatus = status
      checks = 0
    },
    async checked() {
      while (checks === 0) await setTimeout(50)
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
