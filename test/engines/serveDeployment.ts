import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'

const pages = join(import.meta.dirname, '../../dist-pages/embed-html')
const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }

/** A site with the modal, of which the server loses a file. */
export type Deployment = {
  readonly url: string
  /** The status of the files of the help screens; 200 at first. */
  setStatus(status: 200 | 404 | 503): void
  close(): Promise<void>
}

/** Serves the page that `npm run build` made of the package. */
export async function serveDeployment(): Promise<Deployment> {
  if (!existsSync(pages)) throw new Error('Run `npm run build` first.')
  let helpStatus = 200
  const server = createServer(({ url = '/' }, response) => {
    const file = join(pages, url === '/' ? 'index.html' : url)
    const status = /\/help/.test(url) ? helpStatus : existsSync(file) ? 200 : 404
    response.writeHead(status, { 'content-type': types[extname(file)] ?? 'text/plain' })
    response.end(status === 200 ? readFileSync(file) : '')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    url: `http://127.0.0.1:${port}/`,
    setStatus(status) {
      helpStatus = status
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
