import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { isLoopback } from '../../api/isLoopback.ts'
import { RouteError } from '../../api/reply.ts'
import type { FormPage } from './formPages.ts'
import { pagePolicy } from './htmlPage.ts'

export type Site = { readonly url: string; stop(): Promise<void> }
export type SitePage = {
  readonly file: string
  policy(): string /** The contents of its `<meta name>`s, read for each visit. */
  facts?(query: URLSearchParams, url: URL): Readonly<Record<string, string>>
}
export type SiteParts = {
  /** The folder of the built pages. */
  folder(): Promise<string>
  readonly pages: Readonly<Record<string, SitePage>>
  readonly forms: Readonly<Record<string, FormPage>>
  /** JSON in, JSON out; only for pages of this site. */
  readonly calls: Readonly<Record<string, (body: unknown) => unknown>>
  readonly files: Readonly<Record<string, () => unknown>>
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}
const html = 'text/html; charset=utf-8'
const maxBodySize = 1_000_000

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > maxBodySize) throw new RouteError(413, 'TOO_LARGE', 'Too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const attribute = (text: string) => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const withFacts = (page: string, facts: Readonly<Record<string, string>>) =>
  page.replace(
    '<head>',
    `<head>${Object.entries(facts)
      .map(([name, content]) => `<meta name="${name}" content="${attribute(content)}">`)
      .join('')}`,
  )

const sender = (response: ServerResponse) => {
  const send = (status: number, type: string, content: string | Buffer, policy?: string) =>
    response
      .writeHead(status, {
        'content-type': type,
        ...(policy && { 'content-security-policy': policy }),
      })
      .end(content)
  return {
    send,
    json: (status: number, body: unknown) => send(status, 'application/json', JSON.stringify(body)),
  }
}

async function answerPost(
  { forms, calls }: SiteParts,
  own: string,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { send, json } = sender(response)
  // Another site's page may post here, but it cannot claim to be ours.
  if (request.headers.origin !== own) return json(403, { error: 'Only for this site' })
  const body = await readBody(request)
  const form = forms[path]
  if (form) return send(200, html, form.send(new URLSearchParams(body)), pagePolicy())
  const call = calls[path]
  return call
    ? json(200, await call(JSON.parse(body || 'null')))
    : json(404, { error: 'Not found' })
}

/** Answers one request of the secure site. */
async function answer(
  parts: SiteParts,
  own: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { folder, pages, forms, files } = parts
  const url = new URL(request.url ?? '/', own)
  const path = url.pathname
  const { send, json } = sender(response)
  if (request.method === 'POST') return answerPost(parts, own, path, request, response)
  const form = forms[path]
  if (form) return send(200, html, form.show(url.searchParams), pagePolicy())
  const file = files[path]
  if (file) return json(200, file())
  const page = pages[path]
  const content = await readFile(join(await folder(), page?.file ?? normalize(path))).catch(
    () => undefined,
  )
  if (!content) return json(404, { error: 'Not found' })
  if (!page) return send(200, types[extname(path)] ?? 'application/octet-stream', content)
  return send(
    200,
    html,
    withFacts(content.toString('utf8'), page.facts?.(url.searchParams, url) ?? {}),
    page.policy(),
  )
}

/**
 * Serves the secure site on a port, so an origin, of its own. `parts` is called once the URL is
 * known.
 */
export async function serveSite(
  parts: (url: string) => Promise<SiteParts> | SiteParts,
): Promise<Site> {
  const made: { parts?: SiteParts; url: string } = { url: '' }
  // Clients end kept connections: a server that closes one meanwhile resets the next request.
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    response.setHeader('cache-control', 'no-store')
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('referrer-policy', 'same-origin')
    if (!isLoopback(request.headers.host) || !made.parts) return response.writeHead(403).end()
    try {
      await answer(made.parts, made.url, request, response)
    } catch (error) {
      const status = error instanceof RouteError ? error.status : 500
      const said = error instanceof Error ? error.message : String(error)
      if (!response.headersSent) response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: said }))
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // Allowed because a server listening on TCP has an AddressInfo.
  made.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  made.parts = await parts(made.url)
  return {
    url: made.url,
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
